import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** This file runs before anything is installed, on whatever Node is there: plain JavaScript, no packages. */
export const root = join(import.meta.dirname, '../..');
const bin = join(root, 'node_modules/.bin');
const stamp = join(root, 'node_modules/.installed');

/** The pinned Node, which `npm ci` brings. */
export const node = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');

/** The environment in which every tool runs on the pinned Node. */
export const toolEnv = {
  ...process.env,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
};

/** Installs what the lockfile names, unless that is what is already there. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === wanted && existsSync(node)) return;
  console.log('Installing packages…');
  const result = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  writeFileSync(stamp, wanted);
}

/** Runs a tool to its end; answers its exit code and, where asked, what it printed. */
export function run(command, args, { quiet = false, env = {}, cwd = root } = {}) {
  const result = spawnSync(command, args, {
    cwd,
    env: { ...toolEnv, ...(quiet && { NO_COLOR: '1' }), ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.error) throw result.error;
  return { code: result.status ?? 1, output: `${result.stdout ?? ''}${result.stderr ?? ''}` };
}

/** Runs a tool beside others; resolves with its exit code and what it printed. */
export async function runQuietly(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...toolEnv, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output };
}
