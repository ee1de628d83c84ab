import type { CatalogueName } from '@isangano/content/message-ids.gen';
import { errorReasonTexts, errorTexts } from '@isangano/contracts/errors';
import type { Locale } from '@isangano/contracts/locales';
import { setupI18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';
import { createCatalogues } from './catalogues.ts';

afterEach(() => vi.unstubAllGlobals());

test('a catalogue requested during a change of language is loaded in the new language', async () => {
  const i18n = setupI18n();
  const catalogues = createCatalogues(i18n, 'en');
  await catalogues.activate('en');
  await Promise.all([catalogues.activate('fr'), catalogues.load('home')]);
  expect(i18n._('hero.sector.health')).toBe('Santé');
});

test('of two changes of language, the last one counts, also when the first one takes longer', async () => {
  const i18n = setupI18n();
  const catalogues = createCatalogues(i18n, 'en');
  await catalogues.load('home');
  const changes = [catalogues.activate('fr'), catalogues.activate('en')];
  expect(await Promise.all(changes)).toEqual(['en', 'en']);
  expect(i18n.locale).toBe('en');
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

test('texts in Kinyarwanda have two plural forms, also in browsers that know a single one, and its separators', async () => {
  const { PluralRules } = Intl;
  // As WebKit does.
  class SingleForm extends PluralRules {
    readonly isSingle: boolean;
    constructor(locales?: string | string[], options?: Intl.PluralRulesOptions) {
      super(locales, options);
      this.isSingle = [locales].flat()[0] === 'rw';
    }
    override select(n: number) {
      return this.isSingle ? 'other' : super.select(n);
    }
  }
  vi.stubGlobal('Intl', Object.assign(Object.create(Intl), { PluralRules: SingleForm }));
  const i18n = setupI18n();
  const catalogues = createCatalogues(i18n, 'rw');
  await catalogues.activate('rw');
  await catalogues.load('aiEthics');
  const translate = (auditYears: number) => i18n._('aiEthics.fact.audit.value', { auditYears });
  expect([translate(1), translate(1234)]).toEqual(['buri mwaka', 'buri myaka 1.234']);
});

async function listMessageIds(name: CatalogueName, locale: Locale): Promise<string[]> {
  const i18n = setupI18n();
  const catalogues = createCatalogues(i18n, locale);
  await catalogues.activate(locale);
  await catalogues.load(name);
  return Object.keys(i18n.messages).sort();
}

test('every error of the server is translated; in English its text is shown as it was sent', async () => {
  const ids = Object.keys({ ...errorTexts, ...errorReasonTexts }).map((id) => `serverError.${id}`);
  for (const locale of ['rw', 'fr'] as const)
    expect(await listMessageIds('staffErrors', locale)).toEqual(ids.sort());
  expect(await listMessageIds('staffErrors', 'en')).toEqual([]);
});
