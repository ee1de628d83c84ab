import { createHash } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileRules } from '@isangano/contracts/applications/files';
import type { FileField } from '@isangano/contracts/applications/values';
import type { TestDeps } from '../../testing.ts';
import { hashAccessToken, newUploadId } from './access.ts';
import { appendToUpload, completeUpload, createUpload, readUpload } from './receive-upload.ts';

const anAccessToken = 'a'.repeat(43);
export const withToken = { accessTokenHash: hashAccessToken(anAccessToken) };
export const withoutToken = { accessTokenHash: null };

type Options = {
  address?: string;
  field?: FileField;
  name?: string;
  type?: string;
  received?: number;
  accessTokenHash?: string;
};

/** Creates an upload with an access token, and receives its content, or only the first bytes of it. */
export async function anUpload(
  deps: TestDeps,
  content: string,
  { address = '192.0.2.1', field, name = 'me.png', type = 'image/png', received, ...token }: Options = {},
): Promise<{ id: string; fileId: string }> {
  const id = newUploadId();
  const access = { ...withToken, ...token };
  const file = { path: field, name, rule: fileRules[field ?? 'uploadDocsUrls'] };
  const sizeBytes = content.length;
  await createUpload(deps, { id, address, field, file, sizeBytes }, access);
  const { row } = await readUpload(deps, id, access);
  const part = content.slice(0, received);
  if (part !== '') {
    await appendToUpload(deps, deps.files, row, 0, Readable.from([Buffer.from(part)]));
    await setModified(deps, row.file_id, deps.clock());
  }
  if (part === content)
    await completeUpload(deps, row, { type, sha256: createHash('sha256').update(content).digest('hex') });
  return { id, fileId: row.file_id };
}

/** Sets the time of the last byte, which the storage takes from the clock of the machine. */
export async function setModified({ folder }: TestDeps, key: string, time: number): Promise<void> {
  await utimes(join(folder, 'files/incoming', key), time / 1000, time / 1000);
}
