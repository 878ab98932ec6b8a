// SPDX-License-Identifier: MIT
// What a record says of a position that was set up (schema/openapi.yaml, plays): "4HPwATDgc/ABMA 2b", what the side on roll sees and,
// where the cube is turned, how high it is and whose.

/** @typedef {'a' | 'b'} Side */

/** @param {string} position @param {number} cube @param {Side | 'none'} owner */
export const setup_text = (position, cube, owner) => `${position}${cube > 1 && owner !== 'none' ? ` ${cube}${owner}` : ''}`;

/** @param {string} text @returns {{position: string, cube: number, owner: Side | 'none'}} */
export function setup_read(text) {
  const [, position, cube, owner] = /^(\S+)(?: (\d+)([ab]))?$/.exec(text) ?? [];
  return { position: position ?? '', cube: Number(cube ?? 1), owner: /** @type {Side | undefined} */ (owner) ?? 'none' };
}
