import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '..');

/** Runs a command on a data folder as whoever runs the server types it; answers what it printed. */
export async function runCommand(dataDir: string, line: string): Promise<{ code: unknown; printed: string }> {
  const child = spawn('npm', ['--silent', 'run', 'isangano', '--', ...line.split(' ')], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, warnings, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, printed: output + warnings };
}
