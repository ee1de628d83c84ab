import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { contentEnv, ensureInstalled, node, root, toolEnv } from './lib/install.mjs';

await ensureInstalled({ all: false });

const host = '127.0.0.1';
const sitePort = process.env.PORT ?? '3000';
const apiPort = String(Number(sitePort) + 1);
const siteUrl = `http://${host}:${sitePort}`;

const server = spawn(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  env: {
    ...toolEnv,
    ...contentEnv,
    PORT: apiPort,
    // The server prints this address when it is ready: Vite serves the site there and forwards calls.
    PUBLIC_URL: process.env.PUBLIC_URL ?? siteUrl,
    DATA_DIR: process.env.DATA_DIR ?? join(root, 'data'),
  },
  stdio: 'inherit',
});
const site = spawn(
  node,
  [
    join(root, 'node_modules/vite/bin/vite.js'),
    `--host=${host}`,
    `--port=${sitePort}`,
    '--clearScreen=false',
    // Without its own address lines: there is one to open.
    '--logLevel=warn',
  ],
  {
    cwd: join(root, 'apps/web'),
    env: { ...toolEnv, ...contentEnv, API_SERVER: `http://${host}:${apiPort}` },
    stdio: 'inherit',
  },
);

function stop() {
  server.kill('SIGTERM');
  site.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of [server, site]) child.on('exit', stop);
