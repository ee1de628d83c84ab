import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const script = join(import.meta.dirname, '../../scripts/servers.mjs');

type Services = {
  /** The settings of servers that share the database and the storage. */
  settings: Record<string, string> & { DATABASE_URL: string; S3_ENDPOINT: string };
  stop: () => Promise<unknown>;
};

/** Starts a PostgreSQL, which waits for the disk, and an S3 server. */
export async function startServices(): Promise<Services> {
  const child = spawn(process.execPath, [script, '0', '--durable'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    const settings: Services['settings'] = JSON.parse(line);
    return {
      settings,
      async stop() {
        child.stdin.end();
        await exited;
      },
    };
  }
  throw new Error('The services did not start');
}
