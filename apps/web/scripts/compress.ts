import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const compressible = /\.(?:js|css|svg|html|txt|xml|json|webmanifest)$/;

/** Writes compressed copies of the files in a folder that gain from it, as well as brotli and gzip can. */
export function compressFiles(folder: string): void {
  for (const item of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!item.isFile() || !compressible.test(item.name)) continue;
    const file = join(item.parentPath, item.name);
    const content = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
