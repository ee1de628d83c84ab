import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@isangano/platform/file-system/durable-files';
import type { Config } from './config.ts';
import { isStorageUrl } from './storage-address.ts';

/** Where a move of the files copies to, until it has ended: only there may files be that another call replaces or removes. */
const getTargetPath = (dataDir: string) => join(dataDir, 'storage-move');

export async function readMoveTarget(dataDir: string): Promise<string | undefined> {
  return await readFile(getTargetPath(dataDir), 'utf8').catch(() => undefined);
}

export async function writeMoveTarget(dataDir: string, url: string): Promise<void> {
  await replaceFile(getTargetPath(dataDir), url);
}

/** Ends the move to the storage that a server uses from now on: what is new there is nowhere else. */
export async function endStorageMove(config: Config): Promise<void> {
  const url = await readMoveTarget(config.dataDir);
  if (url !== undefined && isStorageUrl(url, config))
    await rm(getTargetPath(config.dataDir), { force: true });
}
