// SPDX-License-Identifier: MIT
// Several files as one (PKZIP APPNOTE 6.3, stored as they are): what a browser hands over as one download. Pure.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** @param {Uint8Array} bytes */
export function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/** Names are UTF-8. */
const UTF8 = 0x0800;
/** Midnight of the first day the format knows: the same files give the same bytes. */
const DAY = 0x0021;
const VERSION = 20;

/** Little-endian numbers, each with its bytes. @param {[number, 2 | 4][]} numbers */
function packed(numbers) {
  const out = new Uint8Array(numbers.reduce((sum, [, size]) => sum + size, 0)), view = new DataView(out.buffer);
  let at = 0;
  for (const [value, size] of numbers) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return out;
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** @param {{name: string, text: string}[]} files @returns {Uint8Array<ArrayBuffer>} */
export function zipped(files) {
  const encoder = new TextEncoder();
  /** @type {Uint8Array[]} */
  const parts = [], list = [];
  let at = 0;
  for (const { name, text } of files) {
    const named = encoder.encode(name), bytes = encoder.encode(text);
    /** @type {[number, 2 | 4][]} */
    const common = [[VERSION, 2], [UTF8, 2], [0, 2], [0, 2], [DAY, 2], [crc32(bytes), 4], [bytes.length, 4], [bytes.length, 4], [named.length, 2], [0, 2]];
    const head = packed([[0x04034b50, 4], ...common]);
    parts.push(head, named, bytes);
    list.push(packed([[0x02014b50, 4], [VERSION, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]]), named);
    at += head.length + named.length + bytes.length;
  }
  const index = joined(list);
  return joined([...parts, index, packed([[0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [index.length, 4], [at, 4], [0, 2]])]);
}

/** What no system minds in the name of a file. @param {string} name */
export const file_name = (name) => name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, 100) || 'match';
