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
const { status } = spawnSync(node, ['--enable-source-maps', program, ...process.argv.slice(2)], {
  cwd: root,
  env: toolEnv,
  stdio: 'inherit',
});
process.exit(status ?? 1);
