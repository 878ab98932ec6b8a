// SPDX-License-Identifier: MIT
// Amounts: whole numbers of a currency's smallest unit, said and read without ever dividing.
import { ltr } from '../text.js';

/** @typedef {{currency: string | null, digits: number}} Currency */

/** 123456 of two digits is "1 234.56". @param {number} amount @param {number} digits */
export function amount_text(amount, digits) {
  const all = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = all.slice(0, all.length - digits).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return `${amount < 0 ? '−' : ''}${whole}${digits ? `.${all.slice(-digits)}` : ''}`;
}

/** @param {number} amount @param {Currency} money */
export const money_text = (amount, { currency, digits }) => `${amount_text(amount, digits)}\u00a0${currency ?? ''}`;

/** @param {number} amount @param {Currency} of */
export const money = (amount, of) => ltr(money_text(amount, of));

/** What somebody typed, with a point or a comma; null: it is no amount. @param {string} text @param {number} digits */
export function amount_of(text, digits) {
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d*))?$/.exec(text.replace(/\s/g, '')) ?? [];
  if (whole === undefined || part.length > digits) return null;
  return Number(whole + part.padEnd(digits, '0'));
}

/** Hundredths of a percent: 4500 is "45". @param {number} share */
export const share_text = (share) => amount_text(share, 2).replace(/\.?0+$/, '');
