import { readFile } from 'node:fs/promises';
import { defaultLocale } from '@isangano/content/brand';
import { getPeriodPattern, keptDaysId, renderKeptDays } from '@isangano/content/privacy-page';
import { configuredKinds, type KeptDays } from '@isangano/contracts/privacy/kept-data';
import {
  type PrivacyParts,
  placeholderDays,
  privacyPartsByLocale,
  privacyPartsFile,
} from '@isangano/contracts/privacy/page-parts';
import { publicPaths } from '@isangano/contracts/routes';
import { escapeHtml } from '@isangano/platform/text/html';
import {
  findSiteFile,
  getDocument,
  loadOnce,
  type Site,
  type SiteFolders,
  withDocument,
} from './site-files.ts';

/** Makes all pages of the privacy notice of a site contain the periods of this server's settings, once they are loaded. */
export async function fillPrivacyPages(site: Site, folders: SiteFolders, days: KeptDays): Promise<void> {
  const file = findSiteFile(folders, privacyPartsFile);
  if (!file) return;
  const parts = privacyPartsByLocale.parse(JSON.parse(await readFile(file, 'utf8')));
  for (const [key, load] of site.pages) {
    if (!key.endsWith(` ${publicPaths.privacy}`)) continue;
    const fill = async () => {
      const page = await load();
      const ownParts = parts[page.locale ?? defaultLocale];
      if (!ownParts) return page;
      const html = fillPrivacyPage(getDocument(page), ownParts, days);
      return await withDocument(page, Buffer.from(html));
    };
    site.pages.set(key, loadOnce(fill));
  }
}

/** Returns a built page of the privacy notice with these periods. Throws if it lacks a mark. */
export function fillPrivacyPage(html: string, parts: PrivacyParts, days: KeptDays): string {
  const texts = configuredKinds.map((kind) => {
    const count = days[kind];
    const { unlimited, one, other } = parts[kind];
    if (count === null) return [kind, unlimited] as const;
    return [kind, count === 1 ? one : other.replaceAll(String(placeholderDays), String(count))] as const;
  });
  const block = new RegExp(`<script [^>]*id="${keptDaysId}">[^<]*</script>`);
  const replacements = texts.map(
    ([kind, text]) => [getPeriodPattern(kind), (start: string) => start + escapeHtml(text)] as const,
  );
  let page = html;
  for (const [pattern, replace] of replacements) {
    if (!pattern.test(page)) throw new Error(`The privacy notice lacks the mark ${pattern.source}`);
    page = page.replace(pattern, (_match, start: string) => replace(start));
  }
  if (!block.test(page)) throw new Error('The privacy notice lacks its data block');
  return page.replace(block, () => renderKeptDays(days));
}
