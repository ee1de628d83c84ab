/** Runs a command on the data of this installation; without arguments it lists them. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { node, root, toolEnv } from './lib/install.mjs';

const program = join(root, 'apps/server/dist/isangano.js');
if (!existsSync(program)) {
  console.error('The commands are not built yet: run npm start or npm run build first.');
  process.exit(1);
}
// Without development packages there is no pinned Node: the one that runs this has to do.
const { status, error } = spawnSync(
  existsSync(node) ? node : process.execPath,
  ['--enable-source-maps', program, ...process.argv.slice(2)],
  { cwd: root, env: toolEnv, stdio: 'inherit' },
);
if (error) console.error(`The command could not be started: ${error.message}`);
process.exit(status ?? 1);
