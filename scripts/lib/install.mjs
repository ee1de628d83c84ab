import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** This file runs before anything is installed, on whatever Node is there: plain JavaScript, no packages. */
export const root = join(import.meta.dirname, '../..');
const bin = join(root, 'node_modules/.bin');
const stamp = join(root, 'node_modules/.installed');

/** The pinned Node, which `npm ci` brings. */
export const node = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');

/** How long after a tool its last output may arrive. */
const outputEndMs = 2000;

const { CONTENT_DIR, ...inheritedEnv } = process.env;

/** The content of another group, for what builds or serves its site. Checks and tests are about the sample group. */
export const contentEnv = CONTENT_DIR ? readContentEnv(resolve(CONTENT_DIR)) : {};

/** The environment in which every tool runs on the pinned Node. */
export const toolEnv = {
  ...inheritedEnv,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
};

/** That of tools that end: Node compiles what they load, and removes types from it, once for all of them. */
const toolRunEnv = { ...toolEnv, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };

/** The workspaces that serve the site, and what each of them is made of. */
const servingWorkspaces = ['@isangano/server', '@isangano/web'];

/**
 * Installs what the lockfile names, unless that is what is already there. What only tests and checks need comes with
 * `all`, as it is half of all packages: a first start does not wait for it.
 */
export async function ensureInstalled({ all = true } = {}) {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const [installed, scope] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  // A stamp without scope is from a version that always installed everything.
  const hasAll = installed !== undefined && scope !== 'serving';
  if (installed === wanted && (hasAll || !all) && existsSync(node)) return;
  const selected = all || hasAll ? [] : servingWorkspaces.flatMap((name) => ['--workspace', name]);
  const { code, output } = await showProgress(
    'Installing packages',
    runQuietly('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund', ...selected]),
  );
  if (code !== 0) {
    console.error(output);
    process.exit(code);
  }
  writeFileSync(stamp, `${wanted} ${all || hasAll ? 'all' : 'serving'}`);
}

/** Builds what serves the site; ends the process with the output if that fails. */
export async function buildForServing() {
  const filters = servingWorkspaces.map((name) => `--filter=${name}`);
  const { code, output } = await showProgress(
    'Building',
    runQuietly('turbo', ['run', 'build', ...filters, '--output-logs=errors-only'], contentEnv),
  );
  if (code === 0) return;
  console.error(output);
  process.exit(code);
}

/** The hash tells the cache of builds that a file outside of the repository has changed. */
function readContentEnv(folder) {
  const hash = createHash('sha256');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    hash.update(`${path}\n`).update(readFileSync(path));
  }
  return { CONTENT_DIR: folder, CONTENT_HASH: hash.digest('hex') };
}

/** Names a task and shows how long it has taken: each second in a terminal, and now and then in a log. */
async function showProgress(name, task) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const { isTTY } = process.stdout;
  console.log(`${name}…`);
  const ticking = setInterval(
    () => process.stdout.write(isTTY ? `\r${name}… ${seconds()} s` : `${name}… ${seconds()} s\n`),
    isTTY ? 1000 : 10_000,
  );
  const result = await task.finally(() => clearInterval(ticking));
  process.stdout.write(`${isTTY ? '\r' : ''}${name}: ${seconds()} s\n`);
  return result;
}

/** Runs a tool to its end, or to the timeout; answers its exit code and, where asked, what it printed. */
export function run(
  command,
  args,
  { quiet = false, stdin = 'ignore', env = {}, cwd = root, timeoutMs } = {},
) {
  const result = spawnSync(command, args, {
    cwd,
    env: { ...toolRunEnv, ...(quiet && { NO_COLOR: '1' }), ...env },
    stdio: quiet ? [stdin, 'pipe', 'pipe'] : [stdin, 'inherit', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  if (result.error && result.error.code !== 'ETIMEDOUT') throw result.error;
  return { code: result.status ?? 1, output: `${result.stdout ?? ''}${result.stderr ?? ''}` };
}

/** Runs a tool beside others, to its end or to the timeout; resolves with its exit code and what it printed. */
export async function runQuietly(command, args, env = {}, timeoutMs) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...toolRunEnv, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    // There npm is a script that only the shell runs.
    shell: process.platform === 'win32' && command === 'npm',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const [code] = await once(child, 'exit');
  // A process that the tool has left behind keeps its output open.
  await Promise.race([closed, sleep(outputEndMs, undefined, { ref: false })]);
  return { code: code ?? 1, output };
}
