import { fileURLToPath } from 'node:url';
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
