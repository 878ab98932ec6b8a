// SPDX-License-Identifier: MIT
// What a witness computes: does a ledger that somebody saw (its size, the root of its tree) go on in a later one? The tree
// is that of RFC 6962 over SHA-256; the server brings the hashes of the path, this module believes none of them.

/** @typedef {{size: number, root: string}} Head a root is 64 hex digits */
/** @typedef {{early: number, path: Uint8Array[], head: Head, origin: string, note: string}} Proof */

const HASH = 32;

/** @param {string} hex */
const from_hex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));

/** @param {Uint8Array} bytes */
export const to_hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} text @returns {Uint8Array} */
const from_base64 = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** The node above two others. @param {Uint8Array} left @param {Uint8Array} right */
async function above(left, right) {
  const both = new Uint8Array(1 + 2 * HASH);
  both[0] = 1;
  both.set(left, 1);
  both.set(right, 1 + HASH);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', both));
}

/** @param {number} n */
const is_power_of_two = (n) => Number.isInteger(Math.log2(n));

/**
 * Is the first head the beginning of the second (RFC 9162, 2.1.4.2)?
 * @param {Head} early @param {Head} late @param {Uint8Array[]} path
 */
export async function extends_head(early, late, path) {
  if (!(early.size > 0) || early.size > late.size || path.some((hash) => hash.length !== HASH)) return false;
  if (early.size === late.size) return path.length === 0 && early.root === late.root;
  const rest = is_power_of_two(early.size) ? [from_hex(early.root), ...path] : path;
  let [at, last] = [early.size - 1, late.size - 1];
  const up = () => { [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]; };
  while (at % 2 === 1) up();
  if (path.length === 0 || rest.length === 0) return false;
  let [was, is] = [rest[0], rest[0]];
  for (const hash of rest.slice(1)) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [was, is] = [await above(hash, was), await above(hash, is)];
      while (at % 2 === 0 && at !== 0) up();
    } else is = await above(is, hash);
    up();
  }
  return last === 0 && to_hex(was) === early.root && to_hex(is) === late.root;
}

/** The server's answer; null when it is not one. @param {string} text @returns {Proof | null} */
export function read_proof(text) {
  const found = /^old (\d{1,12})\n((?:[A-Za-z0-9+/]{43}=\n)*)\n((\S+)\n(\d{1,12})\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*)\n/.exec(text);
  if (!found) return null;
  const [, early, path, , origin, size, root] = found;
  return { early: Number(early), path: path.split('\n').filter(Boolean).map(from_base64), origin, note: text.slice(text.indexOf('\n\n') + 2),
    head: { size: Number(size), root: to_hex(from_base64(root)) } };
}

/** A code as it stands in a QR's fragment: SIZE.ROOT.FINGERPRINT. @param {Head & {key: string}} seen */
export const code_of = (seen) => `${seen.size}.${seen.root}.${seen.key}`;

/** @param {string} code @returns {(Head & {key: string}) | null} */
export function read_code(code) {
  const found = /^(\d{1,12})\.([0-9a-f]{64})\.([0-9a-f]{64})$/.exec(code);
  return found && { size: Number(found[1]), root: found[2], key: found[3] };
}

/** As people compare it. @param {string} root */
export const short_code = (root) => (root.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join(' ');

/** Was the note signed with this key? null: this browser cannot tell. @param {string} note @param {string} origin @param {string} key 64 hex digits */
export async function is_signed(note, origin, key) {
  const end = note.lastIndexOf('\n\n');
  const line = note.slice(end + 2).split('\n').find((one) => one.startsWith(`— ${origin} `));
  if (end < 0 || !line) return false;
  const signature = from_base64(line.split(' ')[2]).slice(4);
  try {
    const known = await crypto.subtle.importKey('raw', from_hex(key), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', known, signature, new TextEncoder().encode(note.slice(0, end + 1)));
  } catch {
    return null;
  }
}

/** The fingerprint of a key. @param {string} key 64 hex digits */
export const fingerprint_of = async (key) => to_hex(new Uint8Array(await crypto.subtle.digest('SHA-256', from_hex(key))));
