import { readFile } from 'node:fs/promises';
import { assertRecipients, type BackupEncryption, type BackupKey } from '@isangano/api/backup/encryption';
import { OperatorError } from '@isangano/platform/errors';
import { type CommandContext, UsageError } from './command.ts';

/** With a copy of the archive, passphrases can be tried without a limit. */
const passphraseMinChars = 16;

export const encryptionOptions = {
  recipient: {
    type: 'string',
    multiple: true,
    help: 'encrypt for the holder of this age identity, of which age-keygen prints the recipient; may be repeated',
  },
  passphrase: {
    type: 'boolean',
    help: `encrypt with a passphrase of ${passphraseMinChars} characters or more, read from standard input`,
  },
} as const;

export const identityOption = {
  type: 'string',
  help: 'the file of the age identity that opens an encrypted archive; a passphrase is asked for',
} as const;

/** Returns how to encrypt a backup, or `undefined` for one that is not encrypted. Throws `UsageError`. */
export async function readEncryption(
  { recipient = [], passphrase: hasPassphrase = false }: { recipient?: string[]; passphrase?: boolean },
  target: string,
  { readSecret }: CommandContext,
): Promise<BackupEncryption | undefined> {
  if (recipient.length === 0 && !hasPassphrase) {
    if (!target.endsWith('.age')) return undefined;
    throw new UsageError('an archive whose name ends in .age needs --recipient or --passphrase');
  }
  if (recipient.length > 0 && hasPassphrase) {
    throw new UsageError('--recipient and --passphrase exclude each other');
  }
  if (!target.endsWith('.age')) throw new UsageError('the name of an encrypted archive must end in .age');
  if (!hasPassphrase) {
    assertRecipients(recipient);
    return { recipients: recipient };
  }
  const passphrase = await readSecret('Passphrase: ', 'The same again: ');
  if (passphrase.length < passphraseMinChars) {
    throw new UsageError(`the passphrase must have at least ${passphraseMinChars} characters`);
  }
  return { passphrase };
}

/** Returns the key of an archive: an identity file that was named, or a passphrase that is asked for. */
export function toBackupKey(identityPath: string | undefined, { readSecret }: CommandContext): BackupKey {
  return {
    readIdentities: async () =>
      identityPath === undefined
        ? undefined
        : await readFile(identityPath, 'utf8').catch(() => {
            throw new OperatorError(`The identity file ${identityPath} cannot be read.`);
          }),
    readPassphrase: () => readSecret('Passphrase: '),
  };
}
