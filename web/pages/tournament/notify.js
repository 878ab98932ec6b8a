// SPDX-License-Identifier: MIT
// "Your match is called", said by the browser while a public page is open: asked for by a tap, over HTTPS only, for whoever is followed.
import { t } from '../../lib/text.js';
import { worker_address } from '../../lib/live/live.js';
import { round_title } from '../../lib/ui.js';

/** @typedef {import('../tournament.js').Tournament} Page */

/** Android's browsers say nothing but through a service worker. @param {string} title @param {NotificationOptions} how */
async function say(title, how) {
  try {
    const said = new Notification(title, how);
    said.onclick = () => { focus(); said.close(); };
  } catch {
    const kept = await navigator.serviceWorker.register(worker_address(new URL('sw.js', document.baseURI)), { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    await kept.showNotification(title, how);
  }
}

/** After a tap: the browser asks; who says yes sees at once what it will look like. Does it work? @returns {Promise<boolean>} */
export async function ask() {
  if (await Notification.requestPermission() !== 'granted') return false;
  return say(t('notify.on'), {}).then(() => true, () => false);
}

/** @param {Page} page @param {any} match */
export function tell(page, match) {
  const body = `${match.a.name} – ${match.b.name}. ${round_title(match)}`;
  return say(t('notify.called', { table: match.table_name }), { body, tag: `td-${page.uid}-${match.match}` });
}
