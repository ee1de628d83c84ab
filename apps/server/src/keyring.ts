import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Log } from '@isangano/api/core/context';
import { toDataPaths } from '@isangano/api/core/data-paths';
import { getMessage, hasCode, OperatorError } from '@isangano/platform/errors';
import { createFile, replaceFile } from '@isangano/platform/file-system/durable-files';
import {
  createEntry,
  type Keyring,
  type KeyringEntry,
  secretMinBytes,
} from '@isangano/platform/keys/keyring';
import { type DkimKey, selectorPattern } from '@isangano/platform/mail-transport/dkim-key';
import { tryLock } from '@isangano/platform/sqlite/lock-folder';
import * as z from 'zod/mini';
import type { Config } from './config.ts';

/** A running server signs with a new key, and rejects an ended one, after this time. */
export const keyringCheckMs = 1000;

/** A keyring that cannot be read or changed. The message is one line, to be shown to the operator. */
export class KeyringError extends OperatorError {}

/** Oldest first. The entry without a secret sets the end of the first one, which is stored elsewhere. */
const storedKeyring = z.object({
  format: z.literal(1),
  keys: z.array(
    z.object({
      id: z.string(),
      secret: z.optional(z.string().check(z.minLength(secretMinBytes))),
      createdAt: z.optional(z.iso.datetime()),
      endsAt: z.optional(z.iso.datetime()),
      isRevoked: z.optional(z.boolean()),
    }),
  ),
  dkim: z.optional(
    z.array(
      z.object({
        selector: z.string().check(z.regex(selectorPattern)),
        privateKey: z.string().check(z.startsWith('-----BEGIN PRIVATE KEY-----')),
        createdAt: z.iso.datetime(),
        signsSince: z.optional(z.iso.datetime()),
      }),
    ),
  ),
});
type StoredKeyring = z.output<typeof storedKeyring>;
type KeyringConfig = Pick<Config, 'dataDir' | 'jwtSecret'>;

const getKeyringPath = (dataDir: string) => toDataPaths(dataDir).keyringPath;

/** Returns the first secret, configured or generated, and those that rotations have added. Throws `KeyringError`. */
export async function readKeyring(config: KeyringConfig): Promise<Keyring> {
  return joinEntries(await readFirstSecret(config), readStored(getKeyringPath(config.dataDir)).keys);
}

/** Returns the keys that sign mails or are being published, oldest first. Throws `KeyringError`. */
export function readDkimKeys({ dataDir }: Pick<Config, 'dataDir'>): readonly DkimKey[] {
  return readStored(getKeyringPath(dataDir)).dkim ?? [];
}

/**
 * Returns a reader of the keyring for a running process, which follows the file that a command writes. If that becomes
 * unreadable, the last known keys stay in use. Throws `KeyringError` if it is unreadable from the start.
 */
export async function openKeyring(config: KeyringConfig, log: Log, clock: Clock): Promise<() => Keyring> {
  const firstSecret = await readFirstSecret(config);
  return follow(config, log, clock, ({ keys }) => joinEntries(firstSecret, keys));
}

/** The same for the keys of mails. */
export function openDkimKeys(
  config: Pick<Config, 'dataDir'>,
  log: Log,
  clock: Clock,
): () => readonly DkimKey[] {
  return follow(config, log, clock, ({ dkim = [] }) => dkim);
}

/** The result is the same object until the file changes. */
function follow<Result>(
  { dataDir }: Pick<Config, 'dataDir'>,
  log: Log,
  clock: Clock,
  select: (stored: StoredKeyring) => Result,
): () => Result {
  const path = getKeyringPath(dataDir);
  let version = describeVersion(path);
  let result = select(readStored(path));
  let checkedAt = clock();
  return () => {
    const now = clock();
    if (Math.abs(now - checkedAt) < keyringCheckMs) return result;
    checkedAt = now;
    const currentVersion = describeVersion(path);
    if (currentVersion === version) return result;
    version = currentVersion;
    try {
      result = select(readStored(path));
      log.info({}, 'read the changed keyring');
    } catch (error) {
      log.error({ err: error }, 'the changed keyring cannot be read; the keys before the change stay in use');
    }
    return result;
  };
}

/** Replaces the stored keyring by what `change` returns. Throws `KeyringError`, also during another change. */
export async function changeKeyring(
  config: KeyringConfig,
  change: (keyring: Keyring) => Keyring,
): Promise<Keyring> {
  return await withLockedFile(config, async (stored, replace) => {
    const [first, ...others] = change(joinEntries(await readFirstSecret(config), stored.keys));
    const { secret: _storedElsewhere, ...firstEnd } = first;
    await replace({ ...stored, keys: [firstEnd, ...others] });
    return [first, ...others];
  });
}

/** Replaces the keys of mails as `change` says, and returns its result. Throws `KeyringError`, also during another change. */
export async function changeDkimKeys<Result>(
  config: Pick<Config, 'dataDir'>,
  change: (keys: readonly DkimKey[]) => Promise<{ keys: DkimKey[]; result: Result }>,
): Promise<Result> {
  return await withLockedFile(config, async (stored, replace) => {
    const { keys, result } = await change(stored.dkim ?? []);
    await replace({ ...stored, dkim: keys });
    return result;
  });
}

async function withLockedFile<Result>(
  { dataDir }: Pick<Config, 'dataDir'>,
  work: (stored: StoredKeyring, replace: (content: StoredKeyring) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  using lock = tryLock(join(dataDir, 'keys.lock'));
  if (!lock) throw new KeyringError('Another command is changing the keys: try again.');
  const path = getKeyringPath(dataDir);
  return await work(readStored(path), (content) =>
    replaceFile(path, `${JSON.stringify(content, null, 2)}\n`),
  );
}

async function readFirstSecret({ jwtSecret, dataDir }: KeyringConfig): Promise<string> {
  if (jwtSecret) return jwtSecret;
  return await readOrCreateSecret(dataDir).catch((error: unknown) => {
    throw toKeyringError(error);
  });
}

function toKeyringError(cause: unknown): KeyringError {
  return new KeyringError(`The keyring cannot be read: ${getMessage(cause)}.`, { cause });
}

function joinEntries(firstSecret: string, stored: StoredKeyring['keys']): Keyring {
  const first = createEntry(firstSecret);
  const end = stored.find(({ id, secret }) => id === first.id && secret === undefined);
  const others = stored.flatMap(({ secret, ...entry }): KeyringEntry[] =>
    secret ? [{ ...entry, secret }] : [],
  );
  return [{ ...end, ...first }, ...others];
}

function readStored(path: string): StoredKeyring {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return { format: 1, keys: [] };
    throw toKeyringError(error);
  }
  try {
    return storedKeyring.parse(JSON.parse(text));
  } catch (cause) {
    const advice =
      'restore it from a backup, or remove it to end all sessions and links that newer keys signed';
    throw new KeyringError(`The keyring ${path} is damaged: ${advice}.`, { cause });
  }
}

/** A replaced file has another inode. */
function describeVersion(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : '';
}

export function generateSecret(): string {
  return randomBytes(48).toString('base64url');
}

/**
 * Returns the first secret of the data folder; creates it, readable only by its owner, if there is none: servers that
 * start at the same time get the same one. Throws if there is one that cannot be read: a new one would end all
 * sessions, and lose the stopped addresses.
 */
async function readOrCreateSecret(dataDir: string): Promise<string> {
  const path = toDataPaths(dataDir).secretPath;
  const read = async () => (await readFile(path, 'utf8')).trim();
  const secret = await read().catch(async (error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
    await createFile(path, generateSecret());
    return await read();
  });
  if (Buffer.byteLength(secret) < secretMinBytes)
    throw new Error(`${path} is ${secret ? 'damaged' : 'empty'}, restore it from a backup`);
  return secret;
}
