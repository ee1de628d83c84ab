import type { ErasePersonInput } from '@isangano/contracts/privacy/person';
import { AppError } from '@isangano/platform/errors';
import type { Actor, Deps } from '../../../core/context.ts';
import { issue } from '../../../core/errors.ts';
import { erasePerson } from '../erase-person.ts';
import { assertPersonKnown } from './export-archive.ts';

/**
 * Erases a person as the command `erase` does, and returns the records of others that mention the address. Throws
 * `invalid_input` unless the address was typed again, `not_found` if nothing is stored about it, and what `erasePerson` throws.
 */
export async function eraseAsOwner(
  deps: Pick<Deps, 'db' | 'records' | 'files' | 'keys' | 'clock' | 'log' | 'paths' | 'changes'>,
  owner: Actor,
  { email, typedEmail }: ErasePersonInput,
): Promise<{ mentions: string[] }> {
  if (typedEmail.trim().toLowerCase() !== email.toLowerCase())
    throw new AppError('invalid_input', { issues: [issue('typedEmail', 'error.value.invalid')] });
  // A mistyped address must not cost the time that rewriting the database takes.
  await assertPersonKnown(deps, email);
  const { mentions } = await erasePerson(deps, email, owner);
  return { mentions };
}
