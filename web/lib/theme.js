// SPDX-License-Identifier: MIT
// Runs before the first paint: the reader's own choice of light or dark, if there is one (else the system decides).
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
