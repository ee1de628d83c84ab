import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { S3mini } from 's3mini';
import type { S3Options } from './file-store.ts';

const program = fileURLToPath(import.meta.resolve('../../../../scripts/s3-server.mjs'));

type TestBucket = {
  s3: S3Options;
  /** The same as settings of a server. */
  settings: Record<string, string>;
  listObjects: () => Promise<string[]>;
  stop: () => Promise<void>;
};

/** Starts an S3 server of its own, with an empty bucket. */
export async function startS3(): Promise<TestBucket> {
  const server = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const address = await readLine(server.stdout);
  const options = {
    endpoint: `${address}/desk`,
    region: 'eu-west-1',
    accessKeyId: 'test',
    secretAccessKey: 'test',
  };
  const client = new S3mini(options);
  await client.createBucket();
  return {
    s3: { ...options, prefix: 'isangano/' },
    settings: {
      STORAGE_URL: 's3://desk/isangano',
      S3_ENDPOINT: address,
      S3_REGION: options.region,
      S3_ACCESS_KEY_ID: options.accessKeyId,
      S3_SECRET_ACCESS_KEY: options.secretAccessKey,
    },
    listObjects: async () => ((await client.listObjects()) ?? []).map(({ Key }) => Key),
    async stop() {
      server.stdin.end();
      await once(server, 'exit');
    },
  };
}

async function readLine(output: Readable): Promise<string> {
  for await (const line of createInterface(output)) return line;
  throw new Error('The S3 server did not start.');
}
