// SPDX-License-Identifier: MIT
// A program of somebody else: a client whose types are made from schema/openapi.yaml runs an evening with a program's
// token. What the description says wrongly does not compile (tests/web/test, types) or fails here.
import createClient from 'openapi-fetch';
import type { paths } from '../../../web/types/api.d.ts';
import { expect, test } from './hall.js';

/** Where a body has to come, a client without one does not compile; where an empty one would do, it may be left out. */
type Body<Command> = Command extends { requestBody: object } ? 'needed' : 'optional';
const bodies: [Body<paths['/api/v1/tournaments/{t}/draw']['post']>, Body<paths['/api/v1/tournaments']['post']>,
  Body<paths['/api/v1/tournaments/{t}/call-next']['post']>] = ['needed', 'needed', 'optional'];

const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const seen = (resource: { version: string }) => ({ ...key(), 'If-Match': `"${resource.version}"` });

/** The document of an answer; a refusal is an error with the server's words. */
function good<T>({ data, error }: { data?: T, error?: { detail?: string } }): T {
  if (data === undefined) throw new Error(error?.detail ?? 'no document');
  return data;
}

/** What a command answers when it is done; with dry_run it would be a preview with its level. */
function done<T extends object>(answer: { data?: T, error?: { detail?: string } }): Exclude<T, { level: number }> {
  const document = good(answer);
  if ('level' in document) throw new Error('a preview');
  return document as Exclude<T, { level: number }>;
}

test('a client made from the description runs an evening, and meets refusals by their codes', async ({ server, desk }) => {
  expect(bodies).toHaveLength(3);
  const { token } = await desk.ask('POST', '/programs', { name: 'Website', role: 'director' });
  const api = createClient<paths>({ baseUrl: server.url, headers: { Authorization: `Bearer ${token}` } });
  const made = done(await api.POST('/api/v1/tournaments', {
    params: { header: key() },
    body: { title: 'By a program', starts_on: '2026-11-21', starts_at_min: 1140, lengths: [1], check_in: false, third_place: false, third_place_length: 0, tables: 1 },
  }));
  const path = { t: made.uid };
  done(await api.POST('/api/v1/tournaments/{t}/open', { params: { path, header: seen(made) }, body: {} }));
  good(await api.POST('/api/v1/tournaments/{t}/entries', { params: { path, header: key() }, body: { text: 'Ada\nBob' } }));

  const early = await api.POST('/api/v1/tournaments/{t}/call-next', { params: { path, header: key() }, body: {} });
  expect([early.response.status, early.error?.code]).toEqual([409, 'refused']);
  const stale = await api.POST('/api/v1/tournaments/{t}/draw', { params: { path, header: seen({ version: '1' }) }, body: { method: 'seeded' } });
  expect([stale.response.status, stale.error?.code]).toEqual([412, 'stale']);
  const nobody = await createClient<paths>({ baseUrl: server.url }).POST('/api/v1/tournaments/{t}/call-next', { params: { path, header: key() }, body: {} });
  expect([nobody.response.status, nobody.error?.code]).toEqual([401, 'unauthorized']);

  const open = good(await api.GET('/api/v1/tournaments/{t}', { params: { path } }));
  good(await api.POST('/api/v1/tournaments/{t}/draw', { params: { path, header: seen(open) }, body: { method: 'seeded' } }));
  const called = done(await api.POST('/api/v1/tournaments/{t}/call-next', { params: { path, header: key() }, body: {} }));
  const at = { ...path, match: called.match };
  const playing = done(await api.POST('/api/v1/tournaments/{t}/matches/{match}/start', { params: { path: at, header: seen(called) }, body: {} }));
  const over = done(await api.POST('/api/v1/tournaments/{t}/matches/{match}/games', {
    params: { path: at, header: seen(playing) }, body: { game: 1, winner: 'b', win: 'single', cube: 1, dropped: false } }));
  expect([over.status, over.winner]).toEqual(['over', 'b']);
  const { standings } = good(await api.GET('/api/v1/tournaments/{t}/standings', { params: { path } }));
  expect(standings.map(({ name, place_from }) => [place_from, name])).toEqual([[1, called.b.name], [2, called.a.name]]);
});
