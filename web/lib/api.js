// SPDX-License-Identifier: MIT
// The HTTP API as the pages use it: JSON in and out, one idempotency key a command, refusals as Problem.

const BASE = '/api/v1';
const DEADLINE_MS = 12000;
/** Who wakes up later than this after the deadline has stood still, and listens for so long again. */
const STILL_MS = 2000;

/** @typedef {{pointer: string, detail: string}} FieldError */
/** @typedef {{code?: string, text: string}} Consequence */

let as_device = false;

/**
 * What the server says, in the reader's words.
 * @type {(group: string, code: string, args: any, english: string) => string}
 */
let in_words = (_group, _code, _args, english) => english;

/** @param {typeof in_words} said */
export function speak_with(said) {
  in_words = said;
}

/** What a refusal says. The game's own rules stand in a table of their own. @param {Record<string, any>} body @param {string} otherwise */
function sentence_of({ reason, args, engine, detail }, otherwise) {
  if (engine) return in_words('engine', engine.reason, engine.args, detail ?? otherwise);
  return reason ? in_words('reason', reason, args, detail ?? otherwise) : detail ?? otherwise;
}

/** A score keeps its order beside a name that is written from the right. @param {string} text */
export const with_scores = (text) => text.replace(/(?<![\d-])(\d{1,4}½?|½)-(\d{1,4}½?|½)(?![\d-])/g, (_, a, b) => `\u2066${a}–${b}\u2069`);

/** @param {any} one @param {string} group @returns {Consequence} */
export const worded = (one, group) => ({ ...one, text: with_scores(in_words(group, one.code, one.args, one.text)) });

/** @param {any} error @returns {FieldError} */
const field_error = (error) => ({ ...error, detail: sentence_of(error, '') });

/** The table page acts as the tablet even where the director is signed in as well. */
export function act_as_device() {
  as_device = true;
}

/** A refusal of the server, or no answer at all (status 0). */
export class Problem extends Error {
  /** @param {number} status @param {Record<string, any>} [body] */
  constructor(status, body = {}) {
    super(sentence_of(body, body.title || `HTTP ${status}`));
    this.status = status;
    this.code = String(body.code || '').replaceAll('-', '_');
    /** The rule that says no, by name. */
    this.reason = String(body.reason || '').replaceAll('-', '_');
    /** @type {FieldError[]} */
    this.errors = (body.errors || []).map(field_error);
    this.rule = body.rule || null;
    /** @type {Consequence[]} */
    this.consequences = (body.consequences || []).map((/** @type {any} */ one) => worded(one, 'consequence'));
    this.token = body.token || null;
    this.current = body.current || null;
  }

  /** Nothing reached the server, or it was too busy: trying again is harmless and may help. */
  get passing() {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }

  /** @param {string} member */
  of(member) {
    return this.errors.find((error) => error.pointer.replace(/^[#/]+/, '') === member)?.detail;
  }
}

/** 128 random bits as text. randomUUID is missing on plain HTTP, getRandomValues is not. */
export function new_key() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {Response} response */
async function body_of(response) {
  const type = response.headers.get('content-type') || '';
  if (response.status === 204) return null;
  return type.includes('json') ? response.json() : response.text();
}

/**
 * Gives an answer up that does not come. A page that stood still meanwhile, asleep or at work, may have it already and hears
 * it first.
 * @param {AbortController} abort @returns {() => void} ends the waiting
 */
function give_up_late(abort) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const wait = (/** @type {number} */ ms) => {
    const due = performance.now() + ms;
    timer = setTimeout(() => (performance.now() - due > STILL_MS ? wait(STILL_MS) : abort.abort()), ms);
  };
  wait(DEADLINE_MS);
  return () => clearTimeout(timer);
}

/** @param {string} path @param {RequestInit & {headers: Record<string, string>}} init */
async function ask(path, init) {
  if (as_device) init.headers['TD-Act-As'] = 'device';
  const abort = new AbortController();
  const answered = give_up_late(abort);
  try {
    const response = await fetch(BASE + path, { ...init, credentials: 'same-origin', signal: abort.signal });
    const body = await body_of(response);
    if (!response.ok) throw new Problem(response.status, body && typeof body === 'object' ? body : {});
    return { body, response };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(0);
  } finally {
    answered();
  }
}

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  return (await ask(path, { headers: { Accept: 'application/json' } })).body;
}

/**
 * A command. version: what the sender saw (If-Match); confirm: the token of the consequences; key: given when a
 * command is sent again.
 * @param {'POST' | 'PUT' | 'DELETE'} method @param {string} path @param {unknown} [body]
 * @param {{version?: string, confirm?: string | null, key?: string}} [how] @returns {Promise<any>}
 */
export async function send(method, path, body, how = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: 'application/json', 'Idempotency-Key': how.key || new_key() };
  if (body !== undefined || method !== 'DELETE') headers['Content-Type'] = 'application/json';
  if (how.version) headers['If-Match'] = `"${how.version}"`;
  if (how.confirm) headers['TD-Confirm'] = how.confirm;
  const text = headers['Content-Type'] ? JSON.stringify(body ?? {}) : undefined;
  return (await ask(path, { method, headers, body: text })).body;
}
