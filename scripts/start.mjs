import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { buildForServing, ensureInstalled, node, root, toolEnv } from './lib/install.mjs';

await ensureInstalled({ all: false });
await buildForServing();

const env = parseEnv(readFileSync(join(root, 'apps/server/run.env'), 'utf8'));
const server = spawn(node, [join(root, 'apps/server/dist/main.js')], {
  cwd: root,
  env: { ...env, ...toolEnv },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
