// SPDX-License-Identifier: MIT
// A style sheet that a module imports (web/bundle.mjs).
declare module '*.css' {
  const sheet: CSSStyleSheet;
  export default sheet;
}
