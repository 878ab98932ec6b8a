// SPDX-License-Identifier: MIT
// By which addresses a hall's tablets reach the server, of all that the server says of its network (GET /network). Pure.

/**
 * @typedef {{public_url: string, name: {url: string} | null, addresses: {url: string, device: string, home: boolean}[], container: boolean,
 *   alone: boolean}} Network
 */
/** @typedef {{url: string, why: 'printed' | 'set' | 'name' | 'number', device?: string}} Way */

/** A machine's own name for itself, which leads nobody else there. @param {string} host */
export const is_own_name = (host) => /^(localhost$|127\.|\[::1\])/.test(host);

/** @param {string} url */
const host_of = (url) => new URL(url).hostname;

/** What a tablet can open, the best first: what cards print, a name, numbers of private networks. @param {Network} network @returns {Way[]} */
export function ways({ public_url, name, addresses, container, alone }) {
  if (alone) return [];
  /** @type {Way[]} */
  const own = container ? [] : [...(name ? [{ url: name.url, why: /** @type {'name'} */ ('name') }] : []), ...addresses.filter(({ home }) => home)
    .map(({ url, device }) => ({ url, why: /** @type {'number'} */ ('number'), device }))];
  const numbered = own.some(({ url }) => url === public_url);
  if (numbered || is_own_name(host_of(public_url)) || is_stale({ public_url, addresses, container, alone })) return own;
  return [{ url: public_url, why: 'set' }, ...own];
}

/**
 * Cards and codes print a number that this machine has not, or not any more: it joined another network since.
 * @param {Pick<Network, 'public_url' | 'addresses' | 'container' | 'alone'>} network
 */
export function is_stale({ public_url, addresses, container, alone }) {
  const host = host_of(public_url);
  const number = /^[\d.]+$/.test(host) && !is_own_name(host);
  return number && !container && !alone && !addresses.some(({ url }) => host_of(url) === host);
}

/** An address as somebody types it: without the scheme that browsers add, without what is secret. @param {string} url */
export const typed = (url) => url.replace(/^http:\/\/|#.*$/g, '');
