import { createReadStream, existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AppError, fullDiskCodes, getMessage, hasCode } from '@isangano/platform/errors';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from '../core/data-paths.ts';

/** How a backup is encrypted, in the format of age: for the holders of identities, or with a passphrase. */
export type BackupEncryption = { recipients: readonly string[] } | { passphrase: string };

/** How an encrypted backup is decrypted. Each source is only read if the backup needs it. */
export type BackupKey = {
  /** Returns the text of an identity file, or `undefined` if none was named. */
  readIdentities: () => Promise<string | undefined>;
  readPassphrase: () => Promise<string>;
};

export function createFileKey(path: string): BackupKey {
  return {
    readIdentities: () => readFile(path, 'utf8'),
    readPassphrase: () => Promise.reject(new BackupError('The backup is encrypted with a passphrase.')),
  };
}

/** The recipients of a backup, which can be read without its key. */
type EncryptionKind = 'recipients' | 'passphrase';

const magic = 'age-encryption.org/v1\n';
/** A passphrase is always the only stanza, and therefore the first. */
const passphraseStanza = '-> scrypt ';

/** Returns the encrypted stream; its memory is bounded. Throws `BackupError` for a recipient of unknown form. */
export async function encryptStream(plain: Readable, encryption: BackupEncryption): Promise<Readable> {
  return Readable.fromWeb(await createEncrypter(encryption).encrypt(Readable.toWeb(plain)));
}

/** Returns how long a stream of so many bytes is when it is encrypted for these recipients: with age, always the same. */
export async function measureEncryption(
  recipients: readonly string[],
): Promise<(sizeBytes: number) => number> {
  const encrypted = await createEncrypter({ recipients }).encrypt(Readable.toWeb(Readable.from([])));
  return (sizeBytes) => encrypted.size(sizeBytes);
}

/** Throws `BackupError` for a recipient of unknown form, so that this is known before a backup begins. */
export function assertRecipients(recipients: readonly string[]): void {
  createEncrypter({ recipients });
}

function createEncrypter(encryption: BackupEncryption): Encrypter {
  const encrypter = new Encrypter();
  if ('passphrase' in encryption) encrypter.setPassphrase(encryption.passphrase);
  else for (const recipient of encryption.recipients) addRecipient(encrypter, recipient);
  return encrypter;
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BackupError(`${recipient} is no age recipient: one begins with age1.`);
  }
}

/** Returns how an encrypted file is opened, or `undefined` for any other file. */
async function readEncryptionKind(path: string): Promise<EncryptionKind | undefined> {
  await using handle = await open(path, 'r');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(magic.length + passphraseStanza.length));
  const text = buffer.toString('latin1', 0, bytesRead);
  if (!text.startsWith(magic)) return undefined;
  return text.slice(magic.length) === passphraseStanza ? 'passphrase' : 'recipients';
}

/**
 * Returns the decrypted stream. It fails at the first part that was changed or is missing. Throws `BackupError`
 * if the key does not fit.
 */
async function decryptStream(encrypted: Readable, kind: EncryptionKind, key: BackupKey) {
  const decrypter = new Decrypter();
  try {
    if (kind === 'passphrase') decrypter.addPassphrase(await key.readPassphrase());
    else addIdentities(decrypter, await key.readIdentities());
    const decrypting = decrypter.decrypt(Readable.toWeb(encrypted));
    return Readable.fromWeb(await decrypting.catch((error: unknown) => rejectKey(error, kind)));
  } catch (error) {
    encrypted.destroy();
    throw error;
  }
}

function rejectKey(error: unknown, kind: EncryptionKind): never {
  // A file that cannot be reached may be intact.
  if (error instanceof AppError) throw error;
  const reason = getMessage(error);
  if (!reason.startsWith('no identity matched')) throw new BackupError(`The archive is damaged: ${reason}`);
  throw new BackupError(`The ${kind === 'passphrase' ? kind : 'identity'} does not open this backup.`);
}

function addIdentities(decrypter: Decrypter, text: string | undefined): void {
  if (text === undefined) {
    throw new BackupError(
      'The backup is encrypted for the holder of an age identity: name its file with --identity.',
    );
  }
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    throw new BackupError('The identity file cannot be read: its lines must begin with AGE-SECRET-KEY-.');
  }
}

/** Returns the content of an archive, decrypted if need be. Throws `BackupError`. */
export async function openArchive(archive: string, key: BackupKey): Promise<Readable> {
  if (!existsSync(archive)) throw new BackupError(`There is no file ${archive}.`);
  const kind = await readEncryptionKind(archive);
  const content = createReadStream(archive);
  return kind ? await decryptStream(content, kind, key) : content;
}

/** Returns the decrypted content of a stream that was encrypted for identities. Throws `BackupError`. */
export async function decryptContent(encrypted: Readable, key: BackupKey): Promise<Readable> {
  return await decryptStream(encrypted, 'recipients', key);
}

/** Returns what a failure to read an archive means for the operator. */
export function toArchiveError(error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  if (hasCode(error, ...fullDiskCodes))
    return new BackupError(
      'The disk is full: what the archive contains needs more room. Nothing was restored.',
    );
  return new BackupError(`The archive is damaged: ${getMessage(error)}`);
}
