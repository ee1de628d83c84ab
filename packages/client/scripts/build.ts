/**
 * Builds what is published: one bundle of this package's own code, and the types it stands on. The router's
 * types come as the compiler writes them, without what the server keeps behind its procedures, so that
 * nobody needs the server's code to use them.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const folder = join(import.meta.dirname, '..');
const root = join(folder, '../..');
const dist = join(folder, 'dist');

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
await build({
  absWorkingDir: folder,
  entryPoints: ['src/index.ts'],
  outdir: 'dist',
  bundle: true,
  platform: 'neutral',
  target: 'es2022',
  format: 'esm',
  external: ['@trpc/*', 'openapi-fetch'],
});

const made = mkdtempSync(join(tmpdir(), 'isangano-client-'));
try {
  emitTypes();
  const own = join(made, 'packages/client/src');
  for (const file of readdirSync(own)) place(join(own, file), file);
  place(join(made, 'packages/api/src/router.d.ts'), 'router.d.ts');
} finally {
  rmSync(made, { recursive: true, force: true });
}

function emitTypes(): void {
  const config = join(made, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: made,
    rootDir: root,
    typeRoots: [join(root, 'node_modules/@types')],
    types: ['node'],
    lib: ['es2025', 'dom', 'dom.iterable'],
  };
  const include = [join(root, 'packages/contracts/src')];
  const exclude = [join(root, 'packages/contracts/src/**/*.test.ts')];
  const files = [join(folder, 'src/index.ts'), join(root, 'packages/api/src/router.ts')];
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files, include, exclude }),
  );
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], {
    stdio: 'inherit',
  });
}

/** Copies a file of types, and those of contracts that it names. */
function place(source: string, name: string): void {
  const text = readFileSync(source, 'utf8')
    // What the server hands its procedures is its own affair.
    .replaceAll(/import\("\.\/context\.ts"\)\.Ctx/g, 'object')
    .replaceAll(/import\("\.\/trpc\.ts"\)\.Meta/g, 'object')
    .replaceAll("'@isangano/api/router'", "'./router.js'")
    .replaceAll(/(["'])@isangano\/contracts\/([\w/-]+)\1/g, (_all, _quote, path: string) => {
      const target = `contracts/${path}.d.ts`;
      mkdirSync(dirname(join(dist, target)), { recursive: true });
      cpSync(join(made, `packages/contracts/src/${path}.d.ts`), join(dist, target));
      return `'./contracts/${path}.js'`;
    })
    .replaceAll(/(["']\.{1,2}\/[^"']+)\.ts(["'])/g, '$1.js$2');
  const foreign = [...text.matchAll(/(?:from |import\()["']([^"']+)["']/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.startsWith('./') && !/^(@trpc\/|openapi-fetch$)/.test(path));
  if (foreign.length > 0)
    throw new Error(`${name} needs types that are not published: ${foreign.join(', ')}`);
  writeFileSync(join(dist, name), text);
}
