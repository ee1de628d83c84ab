import { locales } from '@isangano/contracts/locales';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { createCatalogues } from '../../../i18n/catalogues.ts';

test.each(locales)('lists of one entry, or of none, are described without a number in %s', async (locale) => {
  const i18n = setupI18n();
  const catalogues = createCatalogues(i18n, locale);
  await catalogues.activate(locale);
  await catalogues.load('homeSections');
  expect(i18n._('ecosystem.title', { count: 13 })).toContain('13');
  expect(i18n._('ecosystem.title', { count: 1 })).not.toContain('1');
  expect(i18n._('story.claim.text', { channel: 'Main', studios: 0 })).not.toContain('0');
});
