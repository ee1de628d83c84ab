import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { createCatalogues } from './catalogues.ts';

test('a catalogue asked for while the language changes arrives in the new language', async () => {
  const i18n = setupI18n();
  const catalogues = createCatalogues(i18n, 'en');
  await catalogues.activate('en');
  await Promise.all([catalogues.activate('fr'), catalogues.need('home')]);
  expect(i18n._('hero.sector.health')).toBe('Santé');
});

test('words that come later do not ask the page to render again', async () => {
  const i18n = setupI18n();
  const catalogues = createCatalogues(i18n, 'en');
  await catalogues.activate('en');
  let renders = 0;
  i18n.on('change', () => {
    renders += 1;
  });
  await catalogues.need('home');
  expect(i18n._('hero.sector.health')).toBe('Healthcare');
  expect(renders).toBe(0);
});

test('another language waits for what has to be done before it', async () => {
  const i18n = setupI18n();
  const catalogues = createCatalogues(i18n, 'en');
  await catalogues.activate('en');
  const seen: string[] = [];
  const forget = catalogues.beforeActivate(async () => {
    await Promise.resolve();
    seen.push(i18n.locale);
  });
  await catalogues.activate('rw');
  forget();
  await catalogues.activate('fr');
  expect(seen).toEqual(['en']);
});
