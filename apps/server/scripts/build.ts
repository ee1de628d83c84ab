import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Packages of this repository go into the bundle; those from the registry stay where npm put them. */
const workspace = /^@isangano\//;

await build({
  absWorkingDir: folder,
  // Searches run on a thread of their own, which starts from a file of its own.
  entryPoints: { main: 'src/main.ts', 'search-worker': '../../packages/api/src/db/search-worker.ts' },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  sourcemap: true,
  plugins: [
    {
      name: 'registry-packages-stay-outside',
      setup(bundle) {
        bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || workspace.test(path) ? undefined : { path, external: true },
        );
      },
    },
  ],
});

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
