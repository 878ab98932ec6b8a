// SPDX-License-Identifier: MIT
// Runs before the first paint. What follows the # of an address is never told to the server, so only the page can know early which
// of its later parts it opens on: they are asked for with its script, not after it. The tag says which, by the first word there:
// data-section="MODULE DOCUMENT...", documents below the event's own address, $ for the number; data-wide_section: on a laptop;
// data-list: of a section with -list at its end.
{
  const [, kind = '', number = '', word = kind] = /^#(\w+)(?:-(\d+))?(?:.*-(list)$)?/.exec(location.hash) || [];
  const { dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const uid = new URLSearchParams(location.search).get('t');
  const wide = dataset[`wide_${word}`];
  const parts = wide && matchMedia('(min-width: 1200px)').matches ? wide : dataset[word];
  for (const part of (uid && parts)?.split(' ') ?? []) {
    const is = part.endsWith('.js') ? { rel: 'modulepreload', href: part }
      : { rel: 'preload', as: 'fetch', crossOrigin: '', href: `api/v1/tournaments/${uid}/${part.replace('$', number)}` };
    document.head.append(Object.assign(document.createElement('link'), is));
  }
}
