import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '../..');

/**
 * Runs an operator command on a data folder. Returns its exit code, and what it printed on stdout and stderr.
 */
export async function runCommand(
  dataDir: string,
  commandLine: string,
  settings: Record<string, string> = {},
): Promise<{ code: unknown; output: string }> {
  const child = spawn('npm', ['--silent', 'run', 'isangano', '--', ...commandLine.split(' ')], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, output: stdout + stderr };
}
