// SPDX-License-Identifier: MIT
// Where hours that are told come from: the club's own matches, or planning figures.
import { t } from './text.js';

/** @param {Api.Tempo | null} [tempo] */
export const tempo_words = (tempo) => (tempo?.matches ? t('tempo.learned', { n: tempo.matches }) : t('tempo.planned'));
