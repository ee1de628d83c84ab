import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { createCatalogues } from './catalogues.ts';

test('a catalogue requested during a change of language is loaded in the new language', async () => {
  const i18n = setupI18n();
  const catalogues = createCatalogues(i18n, 'en');
  await catalogues.activate('en');
  await Promise.all([catalogues.activate('fr'), catalogues.load('home')]);
  expect(i18n._('hero.sector.health')).toBe('Santé');
});

test('loading another catalogue does not render the page again', async () => {
  const i18n = setupI18n();
  const catalogues = createCatalogues(i18n, 'en');
  await catalogues.activate('en');
  let renders = 0;
  i18n.on('change', () => {
    renders += 1;
  });
  await catalogues.load('home');
  expect(i18n._('hero.sector.health')).toBe('Healthcare');
  expect(renders).toBe(0);
});
