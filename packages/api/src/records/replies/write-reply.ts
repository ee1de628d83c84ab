import type { Ctx } from '../../core/context.ts';
import { getAuthor } from '../../core/record-module.ts';
import { storeLinkedRequest } from '../../modules/applications/module.ts';
import { storeReceived } from './store-received.ts';

/**
 * Stores what an applicant writes on the page of the application, with files. Throws the errors of `storeLinkedRequest`, `too_many`
 * (reason `too_many_replies`).
 */
export async function writeReply(
  ctx: Ctx,
  { id: linkId, text }: { id: string; text: string },
): Promise<{ id: string; shortReference: string }> {
  return await storeLinkedRequest(
    ctx,
    { scope: 'reply', linkId, fields: { text } },
    async (trx, { id }, claimFiles) => {
      const about = { noun: 'application', id };
      const { name, email, subject } = await getAuthor(trx, ctx.records, about);
      const files = await claimFiles();
      const received = { source: 'page', from: { name, email }, subject, text, files } as const;
      return await storeReceived(trx, ctx, about, received);
    },
  );
}
