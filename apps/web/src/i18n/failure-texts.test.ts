import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { failureTexts } from '../public/site/failure-page.tsx';
import { createCatalogues } from './catalogues.ts';

test('the texts of the failure page equal those of the English catalogue', async () => {
  const i18n = setupI18n();
  const catalogues = createCatalogues(i18n, 'en');
  await catalogues.load('site');
  await catalogues.activate('en');
  const texts = Object.keys(failureTexts).map((id) => [id, [i18n.messages[id]].flat().join('')]);
  expect(Object.fromEntries(texts)).toEqual(failureTexts);
});
