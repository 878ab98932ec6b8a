// SPDX-License-Identifier: MIT
export * from 'lit-html/directives/repeat.js';
