import { realpathSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { CopyAddress, CopyPlace } from '@isangano/api/backup/copies/copy-place';
import { OperatorError } from '@isangano/platform/errors';
import type { S3Options } from '@isangano/platform/file-store/file-store';
import { replaceFile } from '@isangano/platform/file-system/durable-files';
import type { Config, Environment } from './config.ts';

/** Names of buckets as S3 has them, and a folder in it. */
const s3Url = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<folder>[\w./-]*[\w.-]))?\/?$/;
/** Addresses of a folder or a bucket. */
export const storageUrl = new RegExp(`^file:.+|${s3Url.source}`);

/** Returns the folder that an address of a storage names; undefined if it is one of a bucket. */
export function parseStorageFolder(url: string | undefined): string | undefined {
  return url?.startsWith('file:') ? parseFileUrl(url) : undefined;
}

type S3Settings = Pick<
  Environment,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Returns the bucket that an address of a storage names. Throws `OperatorError` if its keys are not set. */
export function parseS3Url(url: string | undefined, settings: S3Settings): S3Options | undefined {
  const { bucket, folder = '' } = s3Url.exec(url ?? '')?.groups ?? {};
  if (!bucket) return undefined;
  const { S3_ENDPOINT, S3_REGION: region, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new OperatorError(
      'Wrong configuration: a storage in S3 needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    );
  return {
    endpoint: `${(S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '')}/${bucket}`,
    region,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    prefix: toPrefix(folder),
  };
}

type StorageAddress = { storageFolder: string; s3: S3Options | undefined };

/** Whether an address names this storage. */
function isStorageUrl(url: string, { s3, storageFolder }: StorageAddress): boolean {
  if (!s3) return parseStorageFolder(url) === storageFolder;
  const { bucket, folder = '' } = s3Url.exec(url)?.groups ?? {};
  return s3.endpoint.endsWith(`/${bucket}`) && s3.prefix === toPrefix(folder);
}

function toPrefix(folder: string): string {
  return folder === '' ? '' : `${folder}/`;
}

export function parseCopyAddress(url: string, settings: S3Settings): CopyAddress {
  const s3 = parseS3Url(url, settings);
  return s3 ? { s3 } : { folder: parseStorageFolder(url) ?? '' };
}

const copyParts: readonly (keyof CopyPlace)[] = ['files', 'lists', 'copies', 'claims'];

/**
 * Returns the part of the copies that is in the same place as the storage: copies would take its files for copied ones,
 * and remove others.
 */
export function findSharedPart(
  address: CopyAddress,
  { storageFolder, s3 }: StorageAddress,
): string | undefined {
  return copyParts.find((part) =>
    's3' in address
      ? address.s3.endpoint === s3?.endpoint && `${address.s3.prefix}${part}/` === s3.prefix
      : !s3 && resolveLinks(join(address.folder, part)) === resolveLinks(storageFolder),
  );
}

/** Whether a folder is another one or in it, also behind symbolic links. */
export function isInFolder(path: string, folder: string): boolean {
  return !relative(resolveLinks(folder), resolveLinks(path)).startsWith('..');
}

/** Returns the real path of a folder, of which only parents may exist. */
function resolveLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(resolveLinks(parent), basename(path));
  }
}

export function parseFileUrl(url: string | undefined): string | undefined {
  return url && resolve(url.replace(/^(sqlite|file):(\/\/)?/, ''));
}

/** The target of an unfinished move of files: only there may a further call replace or remove files. */
const getTargetPath = (dataDir: string) => join(dataDir, 'storage-move');

export async function readMoveTarget(dataDir: string): Promise<string | undefined> {
  return await readFile(getTargetPath(dataDir), 'utf8').catch(() => undefined);
}

export async function writeMoveTarget(dataDir: string, url: string): Promise<void> {
  await replaceFile(getTargetPath(dataDir), url);
}

/** Ends the move to the storage that a server uses from now on, since new files exist only there. */
export async function endStorageMove(config: Config): Promise<void> {
  const url = await readMoveTarget(config.dataDir);
  if (url !== undefined && isStorageUrl(url, config))
    await rm(getTargetPath(config.dataDir), { force: true });
}
