// SPDX-License-Identifier: MIT
// Runs before the first paint: the reader's own choice of light or dark, if there is one (else the system decides).
// And if the page's own module cannot be loaded or started, a line that says so takes its place.
addEventListener('error', ({ target }) => {
  const page = document.body && document.body.firstElementChild;
  if (!page || page.matches(':defined') || !(target === window || target instanceof HTMLScriptElement)) return;
  document.querySelector('[data-t="ui.not_started"]')?.removeAttribute('hidden');
}, true);
{
  const asked = /[?&]theme=(light|dark)/.exec(location.search);
  let chosen = asked && asked[1];
  try {
    chosen = chosen || localStorage.getItem('td.theme');
  } catch {
    // Storage may be switched off; the system's wish is good enough.
  }
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
}
