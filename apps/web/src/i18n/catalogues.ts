import type { CatalogueName, MessageId } from '@isangano/content/message-ids.gen';
import { type Locale, languages } from '@isangano/contracts/locales';
import { type I18n, type Messages, setupI18n } from '@lingui/core';

declare module '@lingui/core' {
  interface Register {
    messageIds: MessageId;
  }
}

export type CatalogueFiles = Readonly<Record<string, () => Promise<{ messages: Messages }>>>;

/**
 * Catalogues of the public pages by name and language. The English texts of `labels` and `fieldErrors` come from the
 * contracts; those of `staffErrors` are shown as the server has sent them.
 */
const files: CatalogueFiles = {
  ...import.meta.glob<{ messages: Messages }>(['./*/*.po', '!./{exports,mails,noScript,staff*}/*'], {
    base: '../../../../packages/content/src/texts',
  }),
  './labels/en.po': () => import('./english-labels.ts'),
  './fieldErrors/en.po': () => import('./english-field-errors.ts'),
};

const isFromContracts = (file: string) => /^\.\/(?:labels|fieldErrors|staffErrors)\/en/.test(file);

async function fetchMessages(name: CatalogueName, locale: Locale): Promise<Messages> {
  const file = `./${name}/${locale}.po`;
  // Pages are rendered with the published texts, not with those that the site was built with.
  if (import.meta.env.SSR && !isFromContracts(file))
    return (await import('@isangano/content/compile-catalogue')).compileCatalogue(name, locale);
  // Visitors do not even load their names.
  const known = name.startsWith('staff') ? (await import('./staff-catalogues.ts')).files : files;
  const loadFile = known[file];
  return loadFile ? (await loadFile()).messages : {};
}

export type Catalogues = ReturnType<typeof createCatalogues>;

/** Loads catalogues into `i18n` as pages request them, each once per language. */
export function createCatalogues(i18n: I18n, initial: Locale) {
  // Makes the language known to Lingui before any of its messages have been loaded.
  i18n.load(initial, {});
  const requested = new Set<CatalogueName>();
  const loading = new Map<string, Promise<void>>();
  let loadingCount = 0;
  let active = initial;
  /** The language that was chosen last. */
  let wanted = initial;

  function addMessages(locale: Locale, messages: Messages): void {
    // A component waits for its catalogue before it renders, so rendered ones need not render again, which
    // calling `load` for the active language would cause.
    if (locale === i18n.locale) Object.assign(i18n.messages, messages);
    else i18n.load(locale, messages);
  }

  function loadCatalogue(name: CatalogueName, locale: Locale): Promise<void> {
    const key = `${name} ${locale}`;
    let promise = loading.get(key);
    if (!promise) {
      loadingCount += 1;
      promise = fetchMessages(name, locale)
        .then((messages) => addMessages(locale, messages))
        .finally(() => {
          loadingCount -= 1;
        });
      loading.set(key, promise);
      promise.catch(() => loading.delete(key));
    }
    return promise;
  }

  return {
    /** Loads the messages of these catalogues in the active language. */
    load: async (...names: CatalogueName[]): Promise<void> => {
      for (const name of names) requested.add(name);
      let locale: Locale;
      do {
        locale = active;
        await Promise.all(names.map((name) => loadCatalogue(name, active)));
      } while (locale !== active);
    },
    locale: () => active,
    requested: (): CatalogueName[] => [...requested],
    isLoading: () => loadingCount > 0,
    /**
     * Loads all requested catalogues in a language, and then switches to it. Resolves to the language to show: another
     * one if that was chosen in the meantime.
     */
    activate: async (locale: Locale): Promise<Locale> => {
      wanted = locale;
      let count: number;
      do {
        count = requested.size;
        await Promise.all([...requested].map((name) => loadCatalogue(name, locale)));
      } while (count < requested.size);
      if (wanted !== locale) return wanted;
      active = locale;
      i18n.activate(locale, languages[locale].plurals);
      return locale;
    },
  };
}

/**
 * Sets up the messages of a page in the browser. An unknown message id is rendered as such, and reported once; while
 * catalogues are being loaded, a missing message is rendered as nothing.
 */
export function setUpMessages(locale: Locale): { i18n: I18n; catalogues: Catalogues } {
  const reported = new Set<string>();
  const i18n = setupI18n({
    missing(_locale, id) {
      if (catalogues.isLoading()) return '';
      if (!reported.has(id)) console.error('i18n: no message', id);
      reported.add(id);
      return id;
    },
  });
  const catalogues = createCatalogues(i18n, locale);
  return { i18n, catalogues };
}
