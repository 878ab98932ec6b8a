// SPDX-License-Identifier: MIT
export * from 'lean-qr';
