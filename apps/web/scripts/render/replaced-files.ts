import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { renderCatalogue } from '@isangano/content/compile-catalogue';
import { listValues } from '@isangano/content/listed-content';
import { isSiteLocale } from '@isangano/content/locale-paths';
import type { BuiltSite, Manifest } from './built-site.ts';
import { textsFolder } from './preloads.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8);

function listCatalogues(manifest: Manifest): { source: string; file: string; code: string }[] {
  return Object.entries(manifest).flatMap(([source, { file }]) => {
    const locale = basename(source, '.po');
    if (!source.startsWith(textsFolder) || !isSiteLocale(locale)) return [];
    return [{ source, file, code: renderCatalogue(basename(dirname(source)), locale) }];
  });
}

/** Returns the hashes of the catalogues of a site that is built with the present content. */
export function hashCatalogues(manifest: Manifest): BuiltSite['catalogues'] {
  return Object.fromEntries(listCatalogues(manifest).map(({ source, code }) => [source, hash(code)]));
}

/** Returns a text as the minifier writes it. */
const quote = (text: string) => `\`${text.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&')}\``;

/** Finds the values that staff may change in the scripts of a site that is built with the present content. */
export function findValues(site: string): BuiltSite['values'] {
  const scripts = globSync('assets/*.js', { cwd: site }).map(
    (file) => [file, readFileSync(join(site, file), 'utf8')] as const,
  );
  return listValues().flatMap(({ module, name, json }) => {
    const spellings = [quote(json), JSON.stringify(json), `'${json}'`].map((text) => `JSON.parse(${text})`);
    return scripts.flatMap(([file, code]) => {
      const quoted = spellings.find((text) => code.includes(text));
      return quoted === undefined ? [] : [{ file, module, name, quoted }];
    });
  });
}

export type ReplacedFile = { file: string; replacement: string; code: string };

/** Returns the scripts of a built site whose content has changed, each with its new name and code. */
export function listReplacedFiles(built: BuiltSite, site: string): ReplacedFile[] {
  const catalogues = listCatalogues(built.manifest).filter(
    ({ source, code }) => built.catalogues[source] !== hash(code),
  );
  const json = new Map(listValues().map((value) => [`${value.module} ${value.name}`, value.json]));
  const files = new Set(built.values.map(({ file }) => file));
  const scripts = [...files].flatMap((file) => {
    const before = readFileSync(join(site, file), 'utf8');
    const code = built.values
      .filter((value) => value.file === file)
      .reduce(
        (text, { module, name, quoted }) =>
          text.replace(quoted, () => `JSON.parse(${quote(json.get(`${module} ${name}`) ?? '')})`),
        before,
      );
    return before === code ? [] : [{ file, code }];
  });
  return [...catalogues, ...scripts].map(({ file, code }) => ({
    file,
    code,
    replacement: file.replace(/.{8}\.js$/, `${hash(code)}.js`),
  }));
}
