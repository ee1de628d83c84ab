import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const script = join(import.meta.dirname, '../../scripts/servers.mjs');

type Services = {
  /** The settings of servers that share the database and the storage. */
  settings: Record<string, string> & { DATABASE_URL: string; S3_ENDPOINT: string };
  /** Stops the database, kills it, or starts it again with its data. */
  control: (command: 'stop database' | 'kill database' | 'start database') => Promise<void>;
  stop: () => Promise<unknown>;
};

/** Starts a PostgreSQL, which waits for the disk, and an S3 server. */
export async function startServices(): Promise<Services> {
  const child = spawn(process.execPath, [script, '0', '--durable'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  async function waitForLine(start: string): Promise<string> {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`The services ended before the line ${start}`);
      if (value.startsWith(start)) return value;
    }
  }
  const settings: Services['settings'] = JSON.parse(await waitForLine('{'));
  return {
    settings,
    async control(command) {
      child.stdin.write(`${command}\n`);
      await waitForLine(command);
    },
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}
