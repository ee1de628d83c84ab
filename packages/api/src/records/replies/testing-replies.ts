import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { newId } from '@isangano/platform/ids';
import type { Ctx } from '../../core/context.ts';
import { interviewFields, sendInterview } from '../../modules/applications/testing.ts';
import { aStagedFile } from '../../modules/files/testing.ts';
import { createBounceToken } from '../../modules/mail/bounces/record-bounce.ts';
import { buildMail, toMailboxMail } from '../../modules/mail/mailbox/testing-mails.ts';
import { hashAccessToken } from '../../modules/uploads/module.ts';
import { createStaffCaller, createTestCaller, type TestDeps } from '../../testing.ts';
import { receiveMail, type StageAttachment } from './receive-mail.ts';

/** Stages pictures and documents by their names, as the server does by their content. */
export function createTestStager(deps: TestDeps): StageAttachment {
  return async (name: string, content: Readable) => {
    if (!/\.(?:pdf|png|jpg)$/.test(name)) return undefined;
    return { ...(await aStagedFile(deps, 'replyFiles', await buffer(content))), name };
  };
}

/** An application of an applicant who has got a receipt, and what its applicant and staff can do. */
export async function anAnsweredApplication(deps: TestDeps, locale: Ctx['locale'] = 'en') {
  const accessTokenHash = hashAccessToken(newId().padEnd(43, 't'));
  const linkId = newId().replaceAll('-', '');
  const record = await sendInterview(deps, interviewFields(), {
    accessTokenHash,
    locale,
    idempotencyKey: linkId,
  });
  const { id, email } = record;
  const about = { noun: 'application', id } as const;
  const callAs = (ctx: Partial<Ctx> = {}) => createTestCaller(deps, { accessTokenHash, ...ctx }).replies;
  const staff = createStaffCaller(deps);
  return {
    id,
    email,
    about,
    record,
    linkId,
    accessTokenHash,
    staff,
    read: () => staff.replies.get(about),
    readOwn: (ctx: Partial<Ctx> = {}) => callAs(ctx).getOwn({ id: linkId }),
    write: (text: string, ctx: Partial<Ctx> = {}) => callAs(ctx).write({ id: linkId, text }),
    /** Returns the Message-ID of a mail that the applicant got. */
    getMessageId: async () => {
      const { mail_id } = await deps.db.read
        .selectFrom('mail_delivery')
        .select('mail_id')
        .where('about', '=', id)
        .executeTakeFirstOrThrow();
      return `<${mail_id}.${createBounceToken(deps.keys.bounces, mail_id)}@isangano.example>`;
    },
  };
}

/** Receives a mail as the worker of the mailbox does. */
export async function receive(deps: TestDeps, options: Parameters<typeof buildMail>[0]): Promise<void> {
  await receiveMail(deps, toMailboxMail(buildMail(options)), createTestStager(deps));
}

export const aKey = () => newId().replaceAll('-', '');
