import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv, promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { writeContent } from '@isangano/content/write-content';
import { build, type Plugin } from 'esbuild';
import { nodeMinMajor } from '../src/check-runtime.ts';
import { compileCacheFolder } from '../src/compile-cache.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));

/**
 * Packages with native code stay in `node_modules`. Everything else is bundled, since loading hundreds of
 * files is slow.
 */
const nativePackages = ['@node-rs/argon2', 'better-sqlite3', 'sharp'];

/** CommonJS packages in the bundle need globals that ES modules lack. */
const commonJsGlobals = `
import { createRequire as __createRequire } from 'node:module';
import { dirname as __dirnameOf } from 'node:path';
import { fileURLToPath as __pathOf } from 'node:url';
const require = __createRequire(import.meta.url);
const __filename = __pathOf(import.meta.url);
const __dirname = __dirnameOf(__filename);
`;

/**
 * An `import` of `node:http` reads all its exports, one of which loads Node's client for `fetch`: a fifth of the time
 * that all scripts take to load. `require` does not.
 */
const httpByRequire: Plugin = {
  name: 'http-by-require',
  setup(builder) {
    builder.onResolve({ filter: /^node:http$/ }, ({ kind, path }) =>
      kind === 'import-statement' ? { path, namespace: 'by-require' } : undefined,
    );
    builder.onLoad({ filter: /^node:http$/, namespace: 'by-require' }, () => ({
      contents: "module.exports = process.getBuiltinModule('node:http');",
    }));
  },
};

/**
 * Fastify requires the modules of servers with TLS, although this one is behind a proxy that terminates TLS. Loading
 * these makes Node read its certificates of authorities: 3 MiB, and 14 ms of processor time. They are loaded when they
 * are used.
 */
const tlsWhenUsed: Plugin = {
  name: 'tls-when-used',
  setup(builder) {
    builder.onResolve({ filter: /^node:(https|http2)$/ }, ({ kind, path }) =>
      kind === 'require-call' ? { path, namespace: 'when-used' } : undefined,
    );
    builder.onLoad({ filter: /.*/, namespace: 'when-used' }, ({ path }) => ({
      contents: `module.exports = new Proxy({}, { get: (_, name) => process.getBuiltinModule('${path}')[name] });`,
    }));
  },
};

// Chunk names contain hashes, so chunks of an earlier build would remain.
await rm(join(folder, 'dist'), { recursive: true, force: true });

await build({
  absWorkingDir: folder,
  // Worker threads need entry files of their own.
  entryPoints: {
    main: 'src/main.ts',
    isangano: 'src/commands/isangano.ts',
    'copy-thread-worker': '../../packages/api/src/backup/copies/copy-thread-worker.ts',
    'maintenance-worker': '../../packages/platform/src/sqlite/maintenance-worker.ts',
    'migrate-worker': '../../packages/api/src/database/migrate-worker.ts',
    'search-worker': '../../packages/platform/src/sqlite/search/search-worker.ts',
    'verify-worker': '../../packages/api/src/modules/identity/verify-worker.ts',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: `node${nodeMinMajor}`,
  format: 'esm',
  // Dynamic imports stay separate chunks.
  splitting: true,
  // In the folder of the entries, so that paths relative to `import.meta.url` hold in every chunk.
  chunkNames: '[name]-[hash]',
  // Node reads and compiles half as much. Names stay, so that stacks in the log say where.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: true,
  external: nativePackages,
  // The built server has the content that it was built with.
  define: { 'process.env.CONTENT_DIR': 'undefined' },
  banner: { js: commonJsGlobals },
  legalComments: 'linked',
  plugins: [httpByRequire, tlsWhenUsed],
});

/** The content of the group is read at the start, and catalogues when a mail, an export or a page first needs them. */
writeContent(join(folder, 'dist'));

/** Swagger UI is only needed as static files of the documentation page, so these are copied. */
const swaggerUi = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const docs = join(folder, 'dist/docs');
await mkdir(docs, { recursive: true });
for (const file of [
  join(swaggerUi, 'swagger-ui-bundle.js'),
  join(swaggerUi, 'swagger-ui-bundle.js.LICENSE.txt'),
  join(swaggerUi, 'swagger-ui.css'),
  join(folder, 'docs-page/docs.js'),
  join(folder, 'docs-page/docs.css'),
  join(folder, '../web/src/theme/big-shoulders.woff2'),
]) {
  const target = join(docs, file.slice(dirname(file).length + 1));
  await copyFile(file, target);
  const bytes = await readFile(file);
  await writeFile(`${target}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${target}.gz`, await promisify(gzip)(bytes));
}

await fillCompileCache();

/** Starts the server once on a folder of its own, so that Node writes the code that a start compiles. */
async function fillCompileCache(): Promise<void> {
  await mkdir(join(folder, 'dist', compileCacheFolder));
  const data = await mkdtemp(join(tmpdir(), 'isangano-build-'));
  const settings = { DATA_DIR: data, PORT: '0', LOG_LEVEL: 'error' };
  const server = spawn(process.execPath, [join(folder, 'dist/main.js')], {
    cwd: join(folder, '../..'),
    env: { ...parseEnv(await readFile(join(folder, 'run.env'), 'utf8')), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  let output = '';
  for await (const chunk of server.stdout) {
    output += String(chunk);
    const url = /ready at (\S+)/.exec(output)?.[1];
    if (!url) continue;
    for (const path of ['/', '/api/health', '/api/projects/public']) await fetch(url + path);
    server.kill('SIGTERM');
    break;
  }
  await exited;
  await rm(data, { recursive: true, force: true });
}
