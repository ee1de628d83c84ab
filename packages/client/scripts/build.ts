/**
 * Builds the published package: a bundle of its own code, and type declarations. The router's declarations
 * are emitted by the compiler and stripped of server types, so that users do not need the server's code.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
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
const copied = new Set<string>();
try {
  emitTypes();
  for (const file of ['index.d.ts', 'webhooks.d.ts'])
    copyDeclaration(join(emitted, 'packages/client/src', file), file);
} finally {
  rmSync(emitted, { recursive: true, force: true });
}

function emitTypes(): void {
  const config = join(emitted, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    // The types are checked with those of all packages.
    noCheck: true,
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
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', config, '--checkers', '1'],
    {
      stdio: 'inherit',
    },
  );
}

/** Copies a declaration file, and those that it imports, also of the other packages of this repository. */
function copyDeclaration(source: string, name: string): void {
  if (copied.has(name)) return;
  copied.add(name);
  const text = readFileSync(source, 'utf8')
    // Context and metadata of procedures are internal to the server.
    .replaceAll(/import\("\.\/core\/(?:context\.ts"\)\.Ctx|trpc\.ts"\)\.Meta)/g, 'object')
    .replaceAll(/(?<=from |import\()["']([^"']+)["']/g, (specifier, path: string) => {
      const imported = findDeclaration(source, name, path);
      if (!imported) return specifier;
      copyDeclaration(`${imported.source}.d.ts`, `${imported.name}.d.ts`);
      return `'./${relative(dirname(name), imported.name)}.js'`;
    });
  mkdirSync(dirname(join(dist, name)), { recursive: true });
  writeFileSync(join(dist, name), text);
}

/** Returns source and published name of an import without their extension; none for those of dependencies. */
function findDeclaration(source: string, name: string, path: string) {
  if (/^@trpc\/|^openapi-fetch$/.test(path)) return;
  if (path.startsWith('.')) {
    const file = path.replace(/\.ts$/, '');
    return { source: join(dirname(source), file), name: join(dirname(name), file) };
  }
  const [, folder = '', file = ''] = /^@isangano\/(api|contracts)\/(.+)$/.exec(path) ?? [];
  if (!file) throw new Error(`${name} needs types that are not published: ${path}`);
  const published = folder === 'contracts' ? join(folder, file) : file;
  return { source: join(emitted, 'packages', folder, 'src', file), name: published };
}
