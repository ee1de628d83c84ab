/**
 * Packs what a server needs into one archive in `release`, for the system that this runs on: the built server and site, and
 * the packages with native code. Then unpacks it elsewhere, starts it, and reads a page and its version.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import { contentEnv, ensureInstalled, node, root, run } from './lib/install.mjs';

/** The archive is fetched over slow lines, too. */
const maxMegabytes = 35;

await ensureInstalled();
const build = run('turbo', ['run', 'build', '--output-logs=errors-only'], {
  quiet: true,
  env: contentEnv,
});
if (build.code !== 0) fail(build.output);

const { version, license } = readJson('apps/server/package.json');
const system = `${process.platform}-${process.arch}`;
const name = `isangano-${version}`;
const folder = mkdtempSync(join(tmpdir(), 'isangano-release-'));
try {
  const target = join(folder, name);
  copy('apps/server/dist', target, (file) => !file.endsWith('.map'));
  copy('apps/web/dist/site', target);
  copy('apps/web/dist/renderer', target);
  for (const file of ['apps/server/run.env', 'docs', 'LICENSE', 'CHANGELOG.md', 'README.md'])
    copy(file, target);
  const packages = listPackages(['@node-rs/argon2', '@resvg/resvg-js', 'better-sqlite3', 'sharp']);
  for (const path of packages) copy(path, target, isNeededFile);
  writeFileSync(
    join(target, 'package.json'),
    `${JSON.stringify({ name: 'isangano', version, private: true, license, type: 'module' }, null, 2)}\n`,
  );
  const archive = join(root, 'release', `${name}-${system}.tar.gz`);
  mkdirSync(join(root, 'release'), { recursive: true });
  execute('tar', ['-czf', archive, '-C', folder, name]);
  const megabytes = statSync(archive).size / 1024 ** 2;
  console.log(`${relative(root, archive)}: ${megabytes.toFixed(1)} MB, ${packages.length} packages`);
  if (megabytes > maxMegabytes) fail(`The archive is larger than ${maxMegabytes} MB.`);
  await tryArchive(archive);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Copies a file or folder to the same path in the release. */
function copy(path, target, filter = () => true) {
  cpSync(join(root, path), join(target, path), { recursive: true, dereference: true, filter });
}

/** Lists the folders of packages with those that they need at run time and that are installed on this system. */
function listPackages(names) {
  const paths = new Set();
  const add = (packageName) => {
    const path = join('node_modules', packageName);
    if (paths.has(path) || !existsSync(join(root, path))) return;
    paths.add(path);
    const { dependencies = {}, optionalDependencies = {} } = readJson(join(path, 'package.json'));
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) add(other);
  };
  for (const packageName of names) add(packageName);
  return [...paths];
}

/** Leaves out what builds native code from source, and native code for other systems. */
function isNeededFile(file) {
  const [, inside = ''] = file.split(`better-sqlite3${sep}`);
  if (/^(deps|src)(\W|$)/.test(inside)) return false;
  return (
    !file.endsWith('.node') || !inside.startsWith('prebuilds') || basename(file).startsWith(process.platform)
  );
}

async function tryArchive(archive) {
  const place = join(folder, 'unpacked');
  mkdirSync(place);
  execute('tar', ['-xzf', archive, '-C', place]);
  const entry = join(place, name, 'apps/server/dist/main.js');
  const printed = execute(node, [entry, '--version']).trim();
  if (printed !== version) fail(`The packed server says that it is version ${printed}.`);
  const server = spawn(node, ['--require', join(root, 'scripts/exit-with-parent.mjs'), entry], {
    cwd: place,
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const url = await readUrl(server.stdout);
  const health = await (await fetch(`${url}/api/health`)).json();
  const page = await fetch(url);
  server.kill('SIGTERM');
  await once(server, 'exit');
  if (health.version !== version || page.status !== 200)
    fail('The packed server does not answer as it should.');
  console.log(`Tried: version ${health.version} serves its pages.`);
}

async function readUrl(output) {
  let text = '';
  for await (const chunk of output) {
    text += chunk;
    const url = /ready at (\S+)/.exec(text)?.[1];
    if (url) return url;
  }
  fail(`The packed server did not start: ${text}`);
}

function execute(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (error || status !== 0) fail(error?.message ?? stderr);
  return stdout;
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
