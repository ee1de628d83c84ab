/**
 * Starts what compose.yaml describes, without containers: PostgreSQL, a server for S3 that keeps everything in memory,
 * some servers and a balancer before them. For trying and testing: what it stores is removed at its end. Needs a build
 * (`npm run build`).
 *
 * `node scripts/servers.mjs [number of servers]` prints the address of the balancer, and ends with its input. With 0
 * servers it prints the settings of a server that uses the database and the storage, as JSON. With `--durable` the
 * database waits for the disk. The lines `stop database`, `kill database` and `start database` of its input are printed
 * again when that is done.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { node, root } from './lib/install.mjs';
import { getPostgresUrl, startPostgres } from './lib/postgres.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { durable: { type: 'boolean', default: false } },
});
const serverCount = Number(positionals[0] ?? 2);
const folder = mkdtempSync(join(tmpdir(), 'isangano-servers-'));
/** The user that PostgreSQL runs as finds its own folder in it. */
chmodSync(folder, 0o711);
const children = [];
const exitWithParent = join(root, 'scripts/exit-with-parent.mjs');

/** Starts a program, and resolves with what the pattern finds in its output. */
async function start(script, pattern, env = {}) {
  const child = spawn(node, ['--require', exitWithParent, join(root, script)], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push({ child, exited: once(child, 'exit') });
  return await new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const [, found] = pattern.exec(output) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`${script} did not start: ${output}`)));
  });
}

const startDatabase = () => startPostgres(join(folder, 'postgres'), { isDurable: values.durable });
let stopDatabase = await startDatabase();
const s3 = await start('scripts/s3-server.mjs', /(http\S+)/);
const settings = {
  DATABASE_URL: getPostgresUrl(join(folder, 'postgres')),
  DATA_DIR: join(folder, 'data'),
  STORAGE_URL: 's3://isangano/files',
  S3_ENDPOINT: s3,
  S3_ACCESS_KEY_ID: 'test',
  S3_SECRET_ACCESS_KEY: 'test',
  PORT: '0',
  TRUST_PROXY: 'false',
};
await fetch(`${s3}/isangano`, { method: 'PUT' });
const origins = [];
for (let count = 0; count < serverCount; count += 1)
  origins.push(new URL(await start('apps/server/dist/main.js', /ready at (\S+)/, settings)));

/** Gives each connection to the next server, or to one after it if that does not answer. */
let next = 0;
const balancer = createServer((client) => {
  const attempt = (tries) => {
    const { hostname, port } = origins[next++ % origins.length];
    const server = connect(Number(port), hostname);
    server.once('connect', () => client.pipe(server).pipe(client));
    server.once('error', () => (tries > 1 ? attempt(tries - 1) : client.destroy()));
    client.once('close', () => server.destroy());
  };
  client.on('error', () => undefined);
  attempt(origins.length);
});
await once(balancer.listen(0, '127.0.0.1'), 'listening');
console.log(serverCount === 0 ? JSON.stringify(settings) : `http://127.0.0.1:${balancer.address().port}`);

async function stop() {
  balancer.close();
  for (const { child } of children) child.kill();
  await Promise.all(children.map(({ exited }) => exited));
  await stopDatabase();
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}
process.once('SIGINT', stop).once('SIGTERM', stop);

const databaseCommands = {
  'stop database': () => stopDatabase({ isKept: true }),
  'kill database': () => stopDatabase({ isKept: true, isKilled: true }),
  'start database': async () => {
    stopDatabase = await startDatabase();
  },
};
createInterface({ input: process.stdin })
  .on('line', async (line) => {
    await databaseCommands[line]?.();
    console.log(line);
  })
  .once('close', stop);
