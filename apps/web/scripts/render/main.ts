/**
 * Renders the pages of a built site from the present content: `node render-site.js <built site> [<folder> [<path>]]`.
 * Without a second folder, the pages are written into the built site itself, as its build does; otherwise only what
 * differs from it, of all pages or the one at the path, and problems are printed, one in each line.
 * `PUBLISHED_CONTENT_DIR` names content that staff have published.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { findMissingTexts } from '@isangano/content/group-texts';
import { parse } from 'parse5';
import { missingIds } from '../../src/entry-prerender.tsx';
import { builtSiteFile, readBuiltSite } from './built-site.ts';
import { createRenderer } from './render-site.ts';
import { findValues, hashCatalogues, listReplacedFiles } from './replaced-files.ts';

const compressible = /\.(?:js|css|svg|html|txt|xml|json|webmanifest)$/;

/** The server compresses these pages again, once it has filled in what is stored and configured. */
const filledPages = /\/(?:projects|privacy)[\w-]*\.html$/;
const quickQuality = 5;

/** A first view beyond this weight is not published: a text of that length belongs onto a page of its own. */
const firstViewMaxBytes = 80 * 1024;

const program = import.meta.dirname;
const [, , builtFolder = '', outFolder, onlyPath] = process.argv;
const site = resolve(builtFolder);
const built = readBuiltSite(program);

if (outFolder === undefined) {
  const complete = { ...built, catalogues: hashCatalogues(built.manifest), values: findValues(site) };
  const { writeSite, writeIcons } = createRenderer({ built, site, out: site, replaced: [] });
  writeIcons();
  const pages = await writeSite();
  await compressFolder(site);
  writeFileSync(join(program, builtSiteFile), JSON.stringify(complete));
  console.log(`${pages.length} pages written`);
  report([...missingIds].map((id) => `${id} is missing`));
} else {
  // The server that waits for the pages is gone.
  process.stdin
    .on('end', () => process.exit(1))
    .resume()
    .unref();
  const missing = findMissingTexts();
  report(missing);
  if (missing.length === 0) await renderRelease(resolve(outFolder));
}

async function renderRelease(out: string): Promise<void> {
  const replaced = listReplacedFiles(built, site);
  const compressing: Promise<void>[] = [];
  // Other processors compress written files while this one renders.
  const onWritten = (path: string) => compressing.push(compressFile(path));
  const { writeSite, writeSinglePage } = createRenderer({ built, site, out, replaced, onWritten });
  const pages = onlyPath === undefined ? await writeSite() : await writeSinglePage(onlyPath);
  report([...missingIds].map((id) => `${id} is missing`));
  report(findMarkupErrors(pages, out));
  await Promise.all(compressing);
  report(findHeavyPages(pages, { site, out }));
}

function report(problems: readonly string[]): void {
  if (problems.length === 0) return;
  console.log(problems.join('\n'));
  process.exitCode = 1;
}

/** Writes compressed copies of the files in a folder that gain from it. */
async function compressFolder(folder: string): Promise<void> {
  const items = await readdir(folder, { withFileTypes: true, recursive: true });
  await Promise.all(
    items.filter((item) => item.isFile()).map((item) => compressFile(join(item.parentPath, item.name))),
  );
}

/** Writes compressed copies of a file if it gains from it, as well as brotli and gzip can, on all processors. */
async function compressFile(file: string): Promise<void> {
  if (!compressible.test(file)) return;
  const content = await readFile(file);
  const isFilled = filledPages.test(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isFilled ? quickQuality : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

/** Returns the pages that were written; the others are the same as in the built site. */
function listWritten(files: readonly string[], out: string) {
  return files.map((file) => ({ file, path: join(out, file) })).filter(({ path }) => existsSync(path));
}

/** Returns the errors in the markup of written pages. Those with a locale prefix differ from the others in their links only. */
function findMarkupErrors(files: readonly string[], out: string): string[] {
  const plain = files.filter((file) => file.includes('/plain/'));
  return listWritten(plain, out).flatMap(({ file, path }) => {
    const errors: string[] = [];
    parse(readFileSync(path, 'utf8'), {
      onParseError: ({ code, startLine, startCol }) =>
        errors.push(`${file}: ${code} at ${startLine}:${startCol}`),
    });
    return errors;
  });
}

type Folders = { site: string; out: string };

/** Returns the written pages whose first view is too heavy. They must be compressed by now. */
function findHeavyPages(files: readonly string[], { site, out }: Folders): string[] {
  return listWritten(files, out).flatMap(({ file, path }) => {
    const bytes = statSync(`${path}.br`).size + measureLinked(readFileSync(path, 'utf8'), site);
    return bytes > firstViewMaxBytes ? [`${file}: ${Math.ceil(bytes / 1024)} KB in the first view`] : [];
  });
}

/** Returns the bytes of the stylesheet and of the fonts that a page loads. */
function measureLinked(html: string, site: string): number {
  const files = html.match(/(?<=href="\/)assets\/[\w.-]+\.(?:css|woff2)/g) ?? [];
  return [...new Set(files)].reduce(
    (sum, file) => sum + statSync(join(site, file.endsWith('.css') ? `${file}.br` : file)).size,
    0,
  );
}
