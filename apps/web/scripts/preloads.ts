import { readFileSync } from 'node:fs';
import { defaultLocale, type Locale } from '@isangano/contracts/locales';
import { type CatalogueName, deferredCatalogues } from '../src/i18n/catalogue-names.ts';

type Chunk = { file: string; imports?: string[] };

/** What the build made of each source. */
export type Manifest = Readonly<Record<string, Chunk>>;

export function readManifest(file: string): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  return manifest;
}

/** Where the components of routes come from; the outermost has none. Throws for a route without a file of its own. */
export function routeSources(manifest: Manifest, routeIds: readonly string[]): string[] {
  return routeIds
    .filter((id) => id !== '__root__')
    .map((id) => {
      const source = `src/routes${id.endsWith('/') ? `${id}index` : id}.tsx?tsr-split=component`;
      if (!manifest[source]) throw new Error(`The build has no file for the route ${id}.`);
      return source;
    });
}

/** Where the words of a page come from; the English of some catalogues stands in the contracts. */
export function wordSources(catalogues: readonly CatalogueName[], locale: Locale): string[] {
  return catalogues
    .filter((name) => !deferredCatalogues.includes(name))
    .flatMap((name) => [
      `src/locales/${name}/${locale}.po`,
      ...(locale === defaultLocale ? [`src/i18n/english-${name}.ts`] : []),
    ]);
}

/** Links to all files that these sources need, but for those that a shell names already. */
export function preloadLinks(manifest: Manifest, sources: readonly string[], shell: string): string {
  const files = new Set<string>();
  function add(key: string): void {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file) || shell.includes(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  }
  for (const source of sources) add(source);
  return [...files].map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
}
