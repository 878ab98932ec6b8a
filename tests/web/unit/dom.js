// SPDX-License-Identifier: MIT
// As much of a browser as the modules of a page touch while they load and work; nothing is drawn.
/** @type {any} */
const here = globalThis;

export class Element extends EventTarget {
  dataset = {};
  style = {};
  append() {}
  remove() {}
  setAttribute() {}
  querySelector() {
    return null;
  }
  insertBefore(/** @type {unknown} */ node) {
    return node;
  }
  showModal() {}
  close() {
    this.dispatchEvent(new Event('close'));
  }
}

here.document = { createComment: () => ({}), createTreeWalker: () => ({}), createElement: () => new Element(), body: new Element(), baseURI: 'http://tablet/',
  adoptedStyleSheets: [], documentElement: new Element(), head: new Element(), querySelector: () => null };
here.HTMLElement = Element;
here.customElements = { define: () => undefined, get: () => undefined };
here.addEventListener = here.removeEventListener = () => undefined;
here.location = { hash: '', search: '', pathname: '/', href: 'http://tablet/' };

/** What is kept, as text. @type {Map<string, string>} */
export const stored = new Map();
here.localStorage = { getItem: (/** @type {string} */ key) => stored.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ text) =>
  void stored.set(key, text), removeItem: (/** @type {string} */ key) => void stored.delete(key) };
