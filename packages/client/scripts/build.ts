/**
 * Builds the published package: a bundle of its own code, and type declarations. The router's declarations
 * are emitted by the compiler and stripped of server types, so that users do not need the server's code.
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
  entryPoints: ['src/index.ts', 'src/webhooks.ts'],
  outdir: 'dist',
  bundle: true,
  platform: 'neutral',
  target: 'es2022',
  format: 'esm',
  external: ['@trpc/*', 'eventsource', 'openapi-fetch', 'standardwebhooks'],
});

const emitted = mkdtempSync(join(tmpdir(), 'isangano-client-'));
try {
  emitTypes();
  const ownDeclarations = join(emitted, 'packages/client/src');
  for (const file of readdirSync(ownDeclarations)) copyDeclaration(join(ownDeclarations, file), file);
  copyDeclaration(join(emitted, 'packages/api/src/router.d.ts'), 'router.d.ts');
} finally {
  rmSync(emitted, { recursive: true, force: true });
}

function emitTypes(): void {
  const config = join(emitted, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: emitted,
    rootDir: root,
    typeRoots: [join(root, 'node_modules/@types')],
    types: ['node'],
    lib: ['es2025', 'dom', 'dom.iterable'],
  };
  const include = [join(root, 'packages/contracts/src')];
  const exclude = [join(root, 'packages/contracts/src/**/*.test.ts')];
  const files = [
    join(folder, 'src/index.ts'),
    join(folder, 'src/webhooks.ts'),
    join(root, 'packages/api/src/router.ts'),
  ];
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files, include, exclude }),
  );
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], {
    stdio: 'inherit',
  });
}

/** Copies a declaration file, and the declarations of contracts that it imports. */
function copyDeclaration(source: string, name: string): void {
  const text = readFileSync(source, 'utf8')
    // Context and metadata of procedures are internal to the server.
    .replaceAll(/import\("\.\/context\.ts"\)\.Ctx/g, 'object')
    .replaceAll(/import\("\.\/trpc\.ts"\)\.Meta/g, 'object')
    .replaceAll("'@isangano/api/router'", "'./router.js'")
    .replaceAll(/(["'])@isangano\/contracts\/([\w/-]+)\1/g, (_all, _quote, path: string) => {
      const target = `contracts/${path}.d.ts`;
      mkdirSync(dirname(join(dist, target)), { recursive: true });
      cpSync(join(emitted, `packages/contracts/src/${path}.d.ts`), join(dist, target));
      return `'./contracts/${path}.js'`;
    })
    .replaceAll(/(["']\.{1,2}\/[^"']+)\.ts(["'])/g, '$1.js$2');
  const unpublished = [...text.matchAll(/(?:from |import\()["']([^"']+)["']/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.startsWith('./') && !/^(@trpc\/|openapi-fetch$)/.test(path));
  if (unpublished.length > 0)
    throw new Error(`${name} needs types that are not published: ${unpublished.join(', ')}`);
  writeFileSync(join(dist, name), text);
}
