// SPDX-License-Identifier: MIT
// The tablet of a table on the page of its side table: it tells the fleet how it is and what it has not sent, has the server's time, and
// stays awake, as it does on the page of its table (table/seat.js).
import { send } from '../../lib/api.js';
import { Kiosk } from '../../lib/device/kiosk.js';
import { browser_storage } from '../../lib/outbox/outbox-store.js';
import { keep_time, server_time } from '../../lib/live/server-time.js';
import { side_unsent } from './shelf.js';

/** @type {Promise<import('../../lib/outbox/outbox.js').Storage> | undefined} */
let of_matches;

/** What this tablet holds of matches and of side tables; -1: its storage does not say. */
async function held() {
  try {
    of_matches ??= browser_storage('', '', () => undefined);
    const storage = await of_matches;
    return { unsent: (await storage.others()).length + await side_unsent(), kept: (await storage.kept()).length };
  } catch {
    return { unsent: -1, kept: 0 };
  }
}

/** @param {import('../side.js').SidePage} page */
export async function sit(page) {
  const kiosk = new Kiosk(() => page.paint());
  void keep_time(server_time, (holds) => send('POST', '/device/pulse', { ...kiosk.state, skew_ms: server_time.skew(), ...holds }), held);
  await kiosk.begin();
}
