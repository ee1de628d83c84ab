import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@isangano/api/context';
import { loginResult } from '@isangano/contracts/auth/session';
import { type App, buildApp } from './app.ts';
import { readConfig } from './config.ts';

export const testAdmin = { email: 'staff@isangano.example', password: 'a good password' };

export type TestApp = App & { folder: string; close: () => Promise<void> };

/** A whole server on a data folder of its own, not listening. */
export async function openTestApp(env: Record<string, string> = {}, clock?: Clock): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-server-'));
  const config = readConfig({
    DATA_DIR: folder,
    SITE_DIR: join(folder, 'no-site'),
    ADMIN_EMAIL: testAdmin.email,
    ADMIN_PASSWORD: testAdmin.password,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const app = await buildApp(config, clock);
  return {
    ...app,
    folder,
    async close() {
      await app.server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The header of a member of staff who has signed in. */
export async function signInHeader({ server }: App): Promise<{ authorization: string }> {
  const answer = await server.inject({ method: 'POST', url: '/api/auth/login', payload: testAdmin });
  const result = loginResult.parse(answer.json());
  if (!result.success) throw new Error(result.message);
  return { authorization: `Bearer ${result.accessToken}` };
}

/** How many applications and stored files there are. */
export async function countStored({ deps, folder }: TestApp): Promise<{ rows: number; files: number }> {
  const rows = await deps.db.read.selectFrom('application').select('id').execute();
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return { rows: rows.length, files: entries.filter((entry) => entry.isFile()).length };
}

export type Part = {
  name: string;
  value?: string;
  file?: string;
  type?: string;
  content?: string | Uint8Array;
};

const boundary = '----isangano-test';

/** A multipart body, byte for byte as given. */
export function multipart(parts: Part[]): { headers: OutgoingHttpHeaders; payload: Buffer } {
  const chunks = parts.flatMap(
    ({ name, value = '', file, type = 'application/octet-stream', content = value }) => [
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
      file === undefined ? '\r\n\r\n' : `; filename="${file}"\r\nContent-Type: ${type}\r\n\r\n`,
      content,
      '\r\n',
    ],
  );
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk))),
  };
}

/** Fields of an application with all that is required. */
export const interviewParts: Part[] = [
  { name: 'fullName', value: 'Aline Uwase' },
  { name: 'email', value: 'aline@mail.example' },
  { name: 'phone', value: '+250 788 123 456' },
  { name: 'headline', value: 'A weaver teaches a whole valley' },
  {
    name: 'pitch',
    value: 'Thirty women weave together,\r\nand their daughters now go to school in Huye town.',
  },
  { name: 'channels', value: 'Isangano TV' },
  { name: 'channels', value: 'Isangano Studio' },
  { name: 'consentPublish', value: 'true' },
  { name: 'consentRules', value: 'true' },
];

/** Bytes that begin as a file of a type does, and go on to a length. */
export function fileBytes(kind: 'png' | 'jpeg' | 'pdf' | 'mp4', length = 5000): Buffer {
  const heads = {
    png: Buffer.from(
      '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000049444154',
      'hex',
    ),
    jpeg: Buffer.from('ffd8ffe000104a46494600010101004800480000', 'hex'),
    pdf: Buffer.from('%PDF-1.7\n'),
    mp4: Buffer.from('000000186674797069736f6d0000020069736f6d6d703432', 'hex'),
  };
  return Buffer.concat([heads[kind], Buffer.alloc(Math.max(0, length - heads[kind].length), 7)]);
}
