import type { Locale } from '@isangano/contracts/locales';
import type { Deps } from '../../../core/context.ts';
import type { Trx } from '../../../database/database.ts';
import { type FactorChange, factorNotice, type MailContext, storeStaffMail } from '../../mail/module.ts';
import { listAdmins } from '../queries.ts';

/** What announcing needs; commands have no more of the mail settings. */
export type NoticeDeps = Pick<Deps, 'clock'> & {
  mail: Pick<MailContext, 'brand' | 'contactEmail' | 'siteUrl' | 'staffLocale' | 'wake'>;
};

/**
 * Stores a mail about a change to how an account signs in, to its person and to all owners. The person's is in `locale` if
 * that is known.
 */
export async function announceChange(
  trx: Trx,
  { clock, mail }: NoticeDeps,
  { email, change, locale = mail.staffLocale }: { email: string; change: FactorChange; locale?: Locale },
): Promise<void> {
  const at = new Date(clock()).toISOString();
  const owners = (await listAdmins(trx))
    .filter((admin) => admin.role === 'owner' && admin.disabledAt === null && admin.email !== email)
    .map((owner) => ({ to: owner.email, locale: mail.staffLocale }));
  for (const recipient of [{ to: email, locale }, ...owners])
    await storeStaffMail(trx, { mail, clock }, factorNotice(mail, { ...recipient, email, change, at }));
}
