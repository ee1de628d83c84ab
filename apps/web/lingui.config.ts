import { locales } from '@isangano/contracts/locales';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { catalogueNames } from './src/i18n/catalogue-names.ts';

/** Ids are explicit and no locale is a source, so a message that is missing shows its id. */
export default defineConfig({
  sourceLocale: '',
  locales: [...locales],
  catalogs: catalogueNames.map((name) => ({
    path: `<rootDir>/src/locales/${name}/{locale}`,
    include: ['src'],
  })),
  format: formatter({ explicitIdAsDefault: true, origins: false, lineNumbers: false }),
});
