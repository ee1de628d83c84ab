import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build, type Plugin } from 'esbuild';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** What brings compiled code stays where npm put it. The rest is one file: finding and reading hundreds takes longer than running them. */
const native = ['@node-rs/argon2', 'better-sqlite3', 'sharp'];

/** Older packages in the bundle expect what modules of today lack. */
const olderGlobals = `
import { createRequire as __createRequire } from 'node:module';
import { dirname as __dirnameOf } from 'node:path';
import { fileURLToPath as __pathOf } from 'node:url';
const require = __createRequire(import.meta.url);
const __filename = __pathOf(import.meta.url);
const __dirname = __dirnameOf(__filename);
`;

/**
 * tRPC is compiled for browsers that cannot copy objects, and every call copies its context a dozen times: a
 * tenth of a small answer. Node can, so the helper it was given does it the short way.
 */
const nativeCopies: Plugin = {
  name: 'native-copies',
  setup(bundle) {
    bundle.onLoad({ filter: /@trpc[\\/]server[\\/]dist[\\/].*\.mjs$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text.replace(
        /^function _objectSpread2\(e\) \{.*?^\}/ms,
        'const _objectSpread2 = Object.assign;',
      );
      if (contents === text) return undefined;
      isCopyingReplaced = true;
      return { contents };
    });
  },
};
let isCopyingReplaced = false;

// Names of parts change with their content: those of before would stay.
await rm(join(folder, 'dist'), { recursive: true, force: true });

await build({
  absWorkingDir: folder,
  // What runs on a thread of its own starts from a file of its own.
  entryPoints: {
    main: 'src/main.ts',
    isangano: 'src/commands/isangano.ts',
    'search-worker': '../../packages/api/src/db/search-worker.ts',
    'verify-worker': '../../packages/api/src/auth/verify-worker.ts',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // What is imported when it is needed stays apart until then.
  splitting: true,
  // Beside the entries: what is found by its place in the folder is found from anywhere in the bundle.
  chunkNames: '[name]-[hash]',
  sourcemap: true,
  external: native,
  plugins: [nativeCopies],
  banner: { js: olderGlobals },
  legalComments: 'linked',
});

if (!isCopyingReplaced) throw new Error('tRPC no longer brings its own way of copying: see nativeCopies');

/** The page that shows the document of the API takes a few files of its viewer, which the server needs for nothing else. */
const viewer = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const docs = join(folder, 'dist/docs');
await mkdir(docs, { recursive: true });
for (const file of [
  join(viewer, 'swagger-ui-bundle.js'),
  join(viewer, 'swagger-ui-bundle.js.LICENSE.txt'),
  join(viewer, 'swagger-ui.css'),
  join(folder, 'docs-page/docs.js'),
  join(folder, 'docs-page/docs.css'),
]) {
  const target = join(docs, file.slice(dirname(file).length + 1));
  await copyFile(file, target);
  const bytes = await readFile(file);
  await writeFile(`${target}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${target}.gz`, await promisify(gzip)(bytes));
}
