import type { Locale } from '@isangano/contracts/locales';
import type { I18n, Messages } from '@lingui/core';
import type { CatalogueName } from './catalogue-names.ts';

/** Catalogues by name and language; the English ones that are missing here come from the contracts. */
const files: Readonly<Record<string, () => Promise<{ messages: Messages }>>> = {
  ...import.meta.glob<{ messages: Messages }>('../locales/*/*.po'),
  '../locales/labels/en.po': () => import('./english-labels.ts'),
  '../locales/faults/en.po': () => import('./english-faults.ts'),
};

async function fetchMessages(name: CatalogueName, locale: Locale): Promise<Messages> {
  const load = files[`../locales/${name}/${locale}.po`];
  return load ? (await load()).messages : {};
}

export type Catalogues = {
  /** Makes the messages of these catalogues known in the active language. */
  need: (...names: CatalogueName[]) => Promise<void>;
  /** Catalogues that have been asked for so far. */
  needed: () => CatalogueName[];
  /** Switches to a language, with all catalogues that have been needed so far. */
  activate: (locale: Locale) => Promise<void>;
  /** Runs a task, and waits for it, before another language is shown; the answer takes the task back. */
  beforeActivate: (task: () => Promise<void>) => () => void;
};

/** Loads catalogues into `i18n` as pages ask for them, each once per language. */
export function createCatalogues(i18n: I18n, initial: Locale): Catalogues {
  // A language is known from the start, however few of its messages are there yet.
  i18n.load(initial, {});
  const needed = new Set<CatalogueName>();
  const loaded = new Map<string, Promise<void>>();
  const tasks = new Set<() => Promise<void>>();
  let active = initial;

  function add(locale: Locale, messages: Messages): void {
    // Words that come later are asked for before they are shown: what stands on the page already
    // need not be rendered again for them, as `load` would have it.
    if (locale === i18n.locale) Object.assign(i18n.messages, messages);
    else i18n.load(locale, messages);
  }

  function load(name: CatalogueName, locale: Locale): Promise<void> {
    const key = `${name} ${locale}`;
    let loading = loaded.get(key);
    if (!loading) {
      loading = fetchMessages(name, locale).then((messages) => add(locale, messages));
      loaded.set(key, loading);
      loading.catch(() => loaded.delete(key));
    }
    return loading;
  }

  return {
    async need(...names) {
      for (const name of names) needed.add(name);
      let locale: Locale;
      do {
        locale = active;
        await Promise.all(names.map((name) => load(name, active)));
      } while (locale !== active);
    },
    needed: () => [...needed],
    async activate(locale) {
      await Promise.all([...tasks].map((task) => task()));
      let count: number;
      do {
        count = needed.size;
        await Promise.all([...needed].map((name) => load(name, locale)));
      } while (count < needed.size);
      active = locale;
      // Browsers know no plural rules for Kinyarwanda; English ones have the same two forms.
      i18n.activate(locale, locale === 'rw' ? ['rw', 'en'] : locale);
    },
    beforeActivate(task) {
      tasks.add(task);
      return () => tasks.delete(task);
    },
  };
}
