import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLocale } from '@isangano/content/brand';

/** Writes a built site of one page, with a stylesheet. Returns its folder. */
export async function makeTestSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-site-'));
  await mkdir(join(folder, 'pages'));
  const page = { file: 'pages/page.html', scriptHashes: [] };
  const pages = [{ ...page, path: '/', locale: defaultLocale, hasLocalePrefix: false }];
  const index = { pages, notFound: [], staffPages: [{ locale: defaultLocale, signIn: page, shell: page }] };
  await writeFile(join(folder, 'pages.json'), JSON.stringify(index));
  const link = '<link rel="stylesheet" crossorigin href="/assets/index-abc.css">';
  await writeFile(join(folder, page.file), `<html><head>${link}</head></html>`);
  return folder;
}
