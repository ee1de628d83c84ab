import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { personExportPath } from '@isangano/contracts/routes';
import { AppError } from '@isangano/platform/errors';
import * as z from 'zod/mini';
import type { Deps } from '../../../core/context.ts';
import type { LinkedExport } from '../../../core/exports/list-export.ts';
import type { LinkHolder } from '../../../modules/identity/module.ts';
import { createExportLink, readExportLink } from '../../export/module.ts';

const filter = z.object({ person: z.optional(z.string().check(z.maxLength(2000))) });

/** The data of one person. The link contains the address encrypted, since proxies and browsers log links. */
const personExport: LinkedExport<typeof filter> = {
  path: personExportPath,
  role: 'owner',
  purpose: 'person',
  filter,
};

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Returns a signed link to the data of a person; see `createExportLink`. */
export function createPersonLink(
  deps: Pick<Deps, 'keys' | 'clock'>,
  email: string,
  holder: LinkHolder,
): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, deps.keys.personLinks.getNewest().key, iv);
  const text = Buffer.concat([cipher.update(email, 'utf8'), cipher.final()]);
  const person = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
  return createExportLink(deps, personExport, { person }, holder);
}

/** Returns the address that a link was created for. Throws `forbidden` as `readExportLink` does. */
export async function readPersonLink(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'sessionIdleMs'>,
  query: URLSearchParams,
): Promise<string> {
  const { person = '' } = await readExportLink(deps, personExport, query);
  // Links are encrypted and signed by keys of the same secret, which the link names.
  const key = deps.keys.personLinks.find(query.get('k') ?? undefined);
  if (!key) throw new AppError('forbidden');
  const bytes = Buffer.from(person, 'base64url');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
}
