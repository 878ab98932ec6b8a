// SPDX-License-Identifier: MIT
// What this device can do as the tablet on a table: is the shell kept for a reload without the network, does the screen
// stay on, how full is the battery, which release runs. Plain HTTP loses most of it (the browser's rule, not ours): the
// tablet says so where everybody sees it instead of failing later.
import { worker_address } from '../live/live.js';

/** A tablet may stand on its table for days; now and then it asks whether there is another release to keep. */
const RELEASE_MS = 3600000;

export class Kiosk {
  /** @param {() => void} on_change */
  constructor(on_change) {
    this.on_change = on_change;
    this.secure = isSecureContext;
    /** Can be reloaded without the network. */
    this.shell = false;
    /** The screen is kept on. */
    this.awake = false;
    /** @type {{percent: number, charging: boolean} | null} null: this browser does not tell */
    this.battery = null;
    this.version = '';
  }

  /** As the fleet view shows it: members of a heartbeat. */
  get state() {
    return { battery: this.battery?.percent ?? -1, charging: this.battery?.charging ?? false, secure: this.secure, release: this.version };
  }

  async begin() {
    const again = () => void this.stay_awake();
    document.addEventListener('visibilitychange', again);
    // Safari grants it only to a tap.
    document.addEventListener('pointerdown', again);
    await Promise.all([this.keep_shell(), this.stay_awake(), this.watch_battery(), this.read_version()]);
    this.on_change();
  }

  async keep_shell() {
    if (!this.secure || !navigator.serviceWorker) return;
    try {
      const kept = await navigator.serviceWorker.register(worker_address(new URL('sw.js', document.baseURI)), { updateViaCache: 'none' });
      await navigator.serviceWorker.ready;
      await navigator.storage?.persist?.();
      this.shell = true;
      setInterval(() => kept.update().catch(() => {}), RELEASE_MS);
    } catch {
      // A private window, or a certificate that the browser does not trust: the line on the screen says it.
    }
  }

  async stay_awake() {
    const lock = /** @type {any} */ (navigator).wakeLock;
    if (!lock || this.awake || document.hidden) return;
    try {
      const held = await lock.request('screen');
      this.awake = true;
      held.addEventListener('release', () => this.fell_asleep());
      this.on_change();
    } catch {
      // Low battery, or not before a tap.
    }
  }

  fell_asleep() {
    this.awake = false;
    this.on_change();
  }

  async watch_battery() {
    const { getBattery } = /** @type {any} */ (navigator);
    if (!getBattery) return;
    const battery = await getBattery.call(navigator);
    const read = () => {
      this.battery = { percent: Math.round(battery.level * 100), charging: battery.charging };
    };
    read();
    for (const what of ['levelchange', 'chargingchange']) battery.addEventListener(what, read);
  }

  async read_version() {
    const answer = await fetch('version.txt').catch(() => null);
    if (answer?.ok) this.version = (await answer.text()).trim();
  }
}
