// SPDX-License-Identifier: MIT
// What a tablet keeps by itself of the turn that is being entered (web/lib/board/draft.js).

/** The turn that this tablet keeps. @param {import('@playwright/test').Page} page @returns {Promise<string | undefined>} */
export const kept_turn = (page) => page.evaluate(() => new Promise((resolve) => {
  const opening = indexedDB.open('td-drafts', 1);
  opening.onsuccess = () => {
    const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
    all.onsuccess = () => {
      opening.result.close();
      resolve(all.result.filter((one) => 'play' in one).at(-1)?.play);
    };
  };
}));
