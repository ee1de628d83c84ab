import type { CatalogueName } from '@isangano/content/message-ids.gen';
import { type Locale, sourceLocale } from '@isangano/contracts/locales';
import { findScriptFile } from '../../script-files.ts';
import type { Manifest } from './built-site.ts';

/** Source files of the catalogues, as the manifest names them. */
export const textsFolder = '../../packages/content/src/texts';

/** Catalogues of deferred parts of pages, which no page preloads. */
const deferredCatalogues: readonly CatalogueName[] = [
  'formsDeferred',
  'drafts',
  'outbox',
  'staffErrors',
  'staffPassword',
];

/**
 * Returns the entry of the file that contains a source. One that is assigned to a file has no entry of its own. Throws if the
 * bundler has given another file the same name.
 */
function findEntry(manifest: Manifest, source: string): Manifest[string] | undefined {
  if (manifest[source]) return manifest[source];
  const file = findScriptFile(source);
  if (file === undefined) return undefined;
  const [entry, ...others] = Object.values(manifest).filter(({ name }) => name === file);
  if (others.length > 0) throw new Error(`Several files of the build have the name ${file}.`);
  return entry;
}

/** The modules that each rendered route imports, at least that of its component, after `src/`. */
const routeModules: Readonly<Record<string, readonly string[]>> = {
  __root__: [],
  '/_site': ['public/layout/site-layout.tsx'],
  '/_site/': ['public/pages/home/home-page.tsx'],
  '/_site/services': ['public/pages/services/services-page.tsx'],
  '/_site/interview-form': ['public/applications/interview/interview-form.tsx'],
  '/_site/projects': ['public/projects/load-projects.ts', 'public/projects/projects-page.tsx'],
  '/_site/partnership': ['public/pages/partnership/partnership-page.tsx'],
  '/_site/contact': ['public/messages/contact-page.tsx'],
  '/_site/ai-ethics': ['public/pages/ai-ethics/ai-ethics-page.tsx'],
  '/_site/partnership-application': ['public/applications/partner/partner-form.tsx'],
  '/_site/accessibility': ['public/pages/accessibility/accessibility-page.tsx'],
  '/_site/privacy': ['public/pages/privacy/privacy-page.tsx'],
  '/_site/application-status': ['public/pages/application-status/status-page.tsx'],
  '/_site/$': ['public/site/not-found-page.tsx'],
  '/admin': ['all-routes.ts', 'staff/identity/sign-in/sign-in-page.tsx'],
  '/_guarded': ['all-routes.ts', 'staff/layout/staff-layout.tsx'],
};

/** Returns the source files of routes. Throws for one that is not listed above, or not in the manifest. */
export function listRouteSources(manifest: Manifest, routeIds: readonly string[]): string[] {
  return routeIds.flatMap((id) => {
    const sources = routeModules[id]?.map((path) => `src/${path}`);
    if (!sources?.every((source) => findEntry(manifest, source)))
      throw new Error(`The build has no file for the route ${id}.`);
    return sources;
  });
}

/**
 * Returns the source files of the catalogues of a page. English texts of some catalogues come from the
 * contracts.
 */
export function listMessageSources(catalogues: readonly CatalogueName[], locale: Locale): string[] {
  return catalogues
    .filter((name) => !deferredCatalogues.includes(name))
    .flatMap((name) => [
      ...(name.startsWith('staff') ? ['src/i18n/staff-catalogues.ts'] : []),
      `${textsFolder}/${name}/${locale}.po`,
      ...(locale === sourceLocale ? [`src/i18n/english-${toKebabCase(name)}.ts`] : []),
    ]);
}

/**
 * Renders preload links to all files that these sources import, except those that the shell already links to.
 */
export function renderPreloadLinks(
  manifest: Manifest,
  sources: readonly string[],
  shell: string,
  attribute = '',
): string {
  return listFiles(manifest, sources)
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="modulepreload" href="/${file}"${attribute && ` ${attribute}`}>`)
    .join('');
}

/** Returns the files of those sources that have one, and of all that they import. */
export function listFiles(manifest: Manifest, sources: readonly string[]): string[] {
  const files = new Set<string>();
  function add(key: string): void {
    const chunk = findEntry(manifest, key);
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  }
  for (const source of sources) add(source);
  return [...files];
}

function toKebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
