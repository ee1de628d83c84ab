import type { MailDraftLinkInput } from '@isangano/contracts/drafts/draft';
import type { Ctx } from '../../core/context.ts';
import { draftLink, sendDirectly } from '../mail/module.ts';
import { getOwnDraft } from './read-draft.ts';
import { toExpiry } from './save-draft.ts';

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
