import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, node, root, run, toolEnv } from './lib/install.mjs';

ensureInstalled();

const build = run('turbo', ['run', 'build', '--output-logs=errors-only'], { quiet: true });
if (build.code !== 0) {
  console.error(build.output);
  process.exit(build.code);
}

// A small young generation keeps the memory of large uploads down; it can only be set here.
const nodeFlags = ['--enable-source-maps', '--max-semi-space-size=2'];
// The C library of most Linux systems keeps freed memory for each thread, and pictures pass through several.
const env = { MALLOC_ARENA_MAX: '2', ...toolEnv };
const server = spawn(node, [...nodeFlags, join(root, 'apps/server/dist/main.js')], {
  cwd: root,
  env,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
