import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './install.mjs';

const debianFolder = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;

/** Finds the folder with the programs of the newest PostgreSQL; `POSTGRES_BIN` names another. */
function findPrograms() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).map(Number).filter(Boolean) : [];
  const folders = versions
    .sort((one, other) => other - one)
    .map((version) => join(debianFolder, String(version), 'bin'));
  const [path] = spawnSync('which', ['initdb'], { encoding: 'utf8' }).stdout?.split('\n') ?? [];
  return [process.env.POSTGRES_BIN, ...folders, path && join(path, '..')].find(
    (folder) => folder && existsSync(join(folder, 'initdb')),
  );
}

/**
 * Returns the folder with the programs of PostgreSQL: what is there, else the system's package. Throws what is to be
 * done without one.
 */
export function ensurePostgres() {
  const found = findPrograms();
  if (found) return found;
  let reason = '';
  if (isRoot && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing PostgreSQL…');
    run('apt-get', ['update', '-qq'], { quiet: true });
    const { output } = run('apt-get', ['install', '-y', '-qq', 'postgresql'], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = findPrograms();
    if (installed) return installed;
    reason = ` apt-get could not install it: ${output.trim().split('\n').at(-1)}`;
  }
  throw new Error(
    `The tests need PostgreSQL 15 or newer: install it, or set POSTGRES_BIN to its programs.${reason}`,
  );
}

/** The address of a server that keeps its data in a folder. Its socket is there too, so that no port has to be free. */
export function getPostgresUrl(folder) {
  return `postgres://postgres@localhost/?host=${encodeURIComponent(folder)}`;
}

/** The settings of PostgreSQL in compose.yaml, as options of its program. */
function readComposeOptions() {
  const [, options] = /command: postgres (.+)/.exec(readFileSync(join(root, 'compose.yaml'), 'utf8')) ?? [];
  if (!options) throw new Error('compose.yaml has no settings of PostgreSQL.');
  return options.split(' ');
}

/**
 * Starts a server with its data in a folder, which it creates. One that `isDurable` has the settings of compose.yaml;
 * any other is small and fast, and a power cut would damage its data. Returns a function that stops it, and removes the
 * data unless it `isKept`.
 */
export async function startPostgres(folder, { isDurable = false } = {}) {
  const programs = ensurePostgres();
  const data = join(folder, 'data');
  const isNew = !existsSync(data);
  if (isNew) {
    mkdirSync(folder, { recursive: true });
    if (isRoot) chownSync(folder, ...findUser());
    runProgram(join(programs, 'initdb'), [
      '-D',
      data,
      '-A',
      'trust',
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-N',
    ]);
  }
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: 200,
    ...(!isDurable && { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const options = [
    ...(isDurable ? readComposeOptions() : []),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const [command, args] = asOwner(join(programs, 'postgres'), ['-D', data, ...options]);
  const server = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const killAtExit = () => server.kill('SIGQUIT');
  process.once('exit', killAtExit);
  void ended.then(() => process.off('exit', killAtExit));
  await new Promise((resolve, reject) => {
    let output = '';
    server.stderr.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (output.includes('ready to accept connections')) {
        server.stderr.removeAllListeners('data').resume();
        resolve();
      }
    });
    void ended.then(() => reject(new Error(`PostgreSQL did not start: ${output}`)));
  });
  return async ({ isKilled = false, isKept = false } = {}) => {
    server.kill(isKilled ? 'SIGQUIT' : 'SIGINT');
    await ended;
    if (!isKept) rmSync(folder, { recursive: true, force: true });
  };
}

/** PostgreSQL refuses to run as root: its package has a user for it. */
function asOwner(command, args) {
  if (!isRoot) return [command, args];
  return ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', command, ...args]];
}

function runProgram(program, programArgs) {
  const [command, args] = asOwner(program, programArgs);
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

function findUser() {
  return ['-u', '-g'].map((option) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout),
  );
}
