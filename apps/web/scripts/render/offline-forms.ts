import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { siteLocales } from '@isangano/content/brand';
import type { CatalogueName } from '@isangano/content/message-ids.gen';
import type { Locale } from '@isangano/contracts/locales';
import { applicationStatusPath, publicPaths } from '@isangano/contracts/routes';
import type { OfflineForm } from '../../src/service-worker/form-cache.ts';
import type { Manifest } from './built-site.ts';
import { listFiles, listMessageSources, textsFolder } from './preloads.ts';

/**
 * Modules that a form needs without network, besides those of its page. Functions that need the network, such as saving
 * drafts on the server and sending large files ahead, are left out; so are the dialogs, whose library is larger than
 * all of this: the page loads the one that confirms an application when its form is first changed.
 */
const modules = [
  'src/submission/files/validate-file.ts',
  // Files of `script-files.ts`.
  'last-step',
  'outbox',
];
const keptCatalogues = ['formsDeferred', 'outbox'];

type Parts = { modules: readonly string[]; catalogues: readonly CatalogueName[] };
const noParts: Parts = { modules: [], catalogues: [] };
/** Modules of the form of a correction besides those of the status page, for both kinds of applications. */
const correctionParts: Parts = {
  modules: [
    'src/public/pages/application-status/correction-page.tsx',
    'src/public/pages/application-status/correction-form.tsx',
    'interview-form',
    'partner-form',
  ],
  catalogues: ['correction', 'labels', 'fieldErrors', 'forms', 'interview', 'partner'],
};

const forms: readonly (readonly [url: string, parts: Parts])[] = [
  [publicPaths.interviewForm, noParts],
  [publicPaths.partnershipApplication, noParts],
  [applicationStatusPath, correctionParts],
];

type Page = { path: string; locale: Locale; html: string };

/** Lists the forms with the files that the service worker keeps of them. `names` are those that replaced files have now. */
export function listOfflineForms(
  manifest: Manifest,
  pages: readonly Page[],
  names: ReadonlyMap<string, string>,
): OfflineForm[] {
  return forms.flatMap(([url, parts]) =>
    siteLocales.map((locale) => {
      const documents = pages
        .filter((page) => page.path === url && page.locale === locale)
        .map(({ html }) => html);
      const catalogues = [
        ...keptCatalogues.map((name) => `${textsFolder}/${name}/${locale}.po`),
        ...listMessageSources(parts.catalogues, locale).filter((source) => manifest[source]),
      ];
      const sources = [...modules, ...parts.modules, ...catalogues];
      const files = new Set([
        ...documents.flatMap((html) => html.match(/\/assets\/[\w.-]+/g) ?? []),
        ...listFiles(
          manifest,
          sources.map((source) => findKey(manifest, source)),
        ).map((file) => `/${names.get(file) ?? file}`),
      ]);
      return { url, locale, revision: computeRevision([...documents, ...files]), files: [...files] };
    }),
  );
}

/** Returns the key of a module in the manifest. A module that others import statically has a file that is named after it. */
function findKey(manifest: Manifest, source: string): string {
  if (manifest[source]) return source;
  const name = basename(source, extname(source));
  const [key] = Object.entries(manifest).find(([, chunk]) => !chunk.src && chunk.name === name) ?? [];
  if (!key) throw new Error(`The build has no file for ${source}, which forms need without network.`);
  return key;
}

function computeRevision(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 8);
}
