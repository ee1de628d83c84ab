import type { MailDraftLinkInput } from '@isangano/contracts/drafts/draft';
import { draftLifetimeMs, draftReminderMs } from '@isangano/contracts/drafts/limits';
import type { Ctx, Deps } from '../../core/context.ts';
import { draftLink, draftReminder, sendDirectly, storeReminders } from '../mail/module.ts';
import { getOwnDraft, toExpiry } from './drafts.ts';
import { findDraft, listDraftsToRemind, updateDraft } from './queries.ts';

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
      return undefined;
    const { kind, locale, reminder_email: email, saved_at } = draft;
    await updateDraft(trx, id, { reminded_at: new Date(now).toISOString() });
    return draftReminder(mail, { kind, locale, email, expiresAt: toExpiry(saved_at) });
  });
}

/**
 * Sends the link to a draft, in the language of the caller. Neither the link nor the address is stored or logged. Throws the
 * errors of `getOwnDraft`, of `sendDirectly`, and of `AskedMails`.
 */
export async function mailDraftLink(ctx: Ctx, { id, email, capability }: MailDraftLinkInput): Promise<void> {
  const { kind, saved_at } = await getOwnDraft(ctx.db.read, ctx, id);
  await ctx.askedMails.count(ctx.address, 'draftLink');
  const { locale } = ctx;
  const linked = { id, kind, locale, email, expiresAt: toExpiry(saved_at), capability };
  await sendDirectly(ctx, draftLink(ctx.mail, linked));
}
