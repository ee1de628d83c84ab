import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|css|svg|html|txt|xml|json|webmanifest)$/;

/** Writes compressed copies of the files in a folder that gain from it. */
export async function compressFolder(folder: string): Promise<void> {
  const items = await readdir(folder, { withFileTypes: true, recursive: true });
  await Promise.all(
    items.filter((item) => item.isFile()).map((item) => compressFile(join(item.parentPath, item.name))),
  );
}

/** The server compresses these pages again, once it has filled in what is stored and configured. */
const filledPages = /\/(?:projects|privacy)[\w-]*\.html$/;
const quickQuality = 5;

/** Writes compressed copies of a file if it gains from it, as well as brotli and gzip can, on all processors. */
export async function compressFile(file: string): Promise<void> {
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
