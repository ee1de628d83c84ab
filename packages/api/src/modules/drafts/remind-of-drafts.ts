import { draftLifetimeMs, draftReminderMs } from '@isangano/contracts/drafts/limits';
import type { Deps } from '../../core/context.ts';
import { draftReminder, storeMail, storeReminders } from '../mail/module.ts';
import { findDraft, listDraftsToRemind, updateDraft } from './queries.ts';
import { toExpiry } from './save-draft.ts';

/** Stores a mail for each draft that expires within two days and has an address for it. Returns the number of mails. */
export async function remindOfDrafts(
  deps: Pick<Deps, 'db' | 'clock' | 'mail' | 'keys' | 'log'>,
): Promise<number> {
  const { db, clock, mail } = deps;
  const now = clock();
  const saved = {
    after: new Date(now - draftLifetimeMs).toISOString(),
    before: new Date(now - draftLifetimeMs + draftReminderMs).toISOString(),
  };
  return await storeReminders(deps, await listDraftsToRemind(db.read, saved), async (trx, id) => {
    const draft = await findDraft(trx, id);
    // It may have been saved again since the list was read, and another server may have reminded of it.
    if (
      !draft ||
      draft.reminder_email === null ||
      draft.reminded_at !== null ||
      draft.saved_at >= saved.before
    )
      return [];
    const { kind, locale, reminder_email: email, saved_at } = draft;
    await updateDraft(trx, id, { reminded_at: new Date(now).toISOString() });
    const reminder = draftReminder(mail, { kind, locale, email, expiresAt: toExpiry(saved_at) });
    return [await storeMail(trx, deps, reminder)];
  });
}
