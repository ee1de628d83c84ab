import { locales } from '@isangano/contracts/locales';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/**
 * Message ids are explicit and there is no source locale, so that a missing message is rendered as its id.
 */
export default defineConfig({
  sourceLocale: '',
  locales: [...locales],
  // Every folder is a catalogue, so that a new one needs no restart of the development server.
  catalogs: [{ path: '<rootDir>/src/texts/{name}/{locale}', include: ['<rootDir>/src/texts/{name}'] }],
  format: formatter({ explicitIdAsDefault: true, origins: false, lineNumbers: false }),
});
