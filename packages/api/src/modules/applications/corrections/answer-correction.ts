import { createAnswersSchema, fileFieldsAmong } from '@isangano/contracts/applications/corrections';
import { fileRules } from '@isangano/contracts/applications/files';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { AppError } from '@isangano/platform/errors';
import type { Ctx } from '../../../core/context.ts';
import { issue, parseInput } from '../../../core/errors.ts';
import type { Trx } from '../../../database/database.ts';
import {
  applicantNotification,
  applicationReceipt,
  deleteMailsAbout,
  readdressMails,
  storeMail,
} from '../../mail/module.ts';
import { assertKnownChannels } from '../channels.ts';
import { encodeAnswers } from '../forms.ts';
import { getApplication, insertFiles, listAllFiles } from '../queries.ts';
import { findRecord } from '../records.ts';
import { followPhone } from '../status/set-sms.ts';
import { createStatusLink } from '../status/status-link.ts';
import { listSentFiles, storeLinkedRequest } from '../status/store-linked-request.ts';
import {
  type Correction,
  findOpenCorrection,
  updateAnswers,
  updateCorrection,
  updateCorrectionState,
  updateReplacedFiles,
} from './queries.ts';
import { pickAnswers } from './read-corrections.ts';

/**
 * Stores what an applicant has corrected: the answers replace those of the application, new files replace those of
 * their fields, or are added where a field takes several. What was replaced stays with the correction. The application
 * becomes unread again, and staff get a mail; a corrected address gets the receipt, whose link replaces earlier mailed
 * links, and the mails that are planned. Notices by SMS go to a corrected number. Throws the errors of
 * `storeLinkedRequest`, `forbidden` (reason `correction_closed`), `invalid_input` (issues by field).
 */
export async function answerCorrection(
  ctx: Ctx,
  { id: linkId, ...input }: { id: string; number?: number | undefined; [field: string]: unknown },
): Promise<{ id: string; shortReference: string }> {
  return await storeLinkedRequest(
    ctx,
    { scope: 'correction', linkId, fields: input },
    async (trx, application, claimFiles) => {
      const now = ctx.clock();
      const correction = await findOpenCorrection(trx, application, now);
      if (!correction || (input.number ?? correction.number) !== correction.number)
        throw new AppError('forbidden', { reason: 'correction_closed' });
      assertFiles(correction, listSentFiles(ctx));
      const answeredAt = new Date(now).toISOString();
      await storeVersion(trx, ctx, correction, { kind: application.kind, input, answeredAt, claimFiles });
      await deleteMailsAbout(trx, { about: application.id, kind: 'correction-request' });
      const answered = await getApplication(trx, application.id);
      if (answered.phone !== application.phone) await followPhone(trx, answered);
      await storeMail(trx, ctx, applicantNotification(ctx.mail, 'answered', answered));
      if (answered.email !== application.email) {
        const { id: about, email: from, locale } = application;
        await readdressMails(trx, ctx, { about, from, to: answered.email });
        const statusUrl = await createStatusLink(trx, ctx, { id: about, locale });
        await storeMail(trx, ctx, applicationReceipt(ctx.mail, { ...answered, locale, statusUrl }));
      }
    },
  );
}

/** Throws `invalid_input` unless there are files for the fields that were asked for, and no others. */
function assertFiles({ fields }: Correction, sent: readonly { field: string }[]): void {
  const wanted = fileFieldsAmong(fields);
  const missing = wanted.filter((field) => sent.every((file) => file.field !== field));
  const unexpected = sent.filter(({ field }) => wanted.every((one) => one !== field));
  const issues = [
    ...missing.map((field) => issue(field, 'error.file.required')),
    ...unexpected.map(({ field }) => issue(field, 'error.field.unexpected')),
  ];
  if (issues.length > 0) throw new AppError('invalid_input', { issues });
}

/** Stores the new answers and files, and those that they replace. */
async function storeVersion(
  trx: Trx,
  ctx: Pick<Ctx, 'listChannels'>,
  correction: Correction,
  {
    kind,
    input,
    answeredAt,
    claimFiles,
  }: {
    kind: ApplicationKind;
    input: Readonly<Record<string, unknown>>;
    answeredAt: string;
    claimFiles: Parameters<Parameters<typeof storeLinkedRequest>[2]>[2];
  },
): Promise<void> {
  const { application_id: id, number, fields } = correction;
  const corrected = parseInput(createAnswersSchema(kind, fields), input);
  if (Array.isArray(corrected.channels))
    assertKnownChannels(corrected.channels.map(String), ctx.listChannels());
  const record = (await findRecord(trx, id, [])) ?? {};
  const after = { ...record, ...corrected };
  await updateAnswers(trx, { id, kind }, encodeAnswers(kind, after));
  await updateCorrection(trx, correction, {
    answered_at: answeredAt,
    before: pickAnswers(record, fields),
    after: pickAnswers(after, fields),
  });
  await updateCorrectionState(trx, id, { state: 'answered', isNews: true });
  const files = await claimFiles();
  const replaced = fileFieldsAmong(fields).filter((field) => fileRules[field].isSingle);
  await updateReplacedFiles(trx, { applicationId: id, number, fields: replaced });
  const { length: count } = await listAllFiles(trx, id);
  await insertFiles(trx, id, files, { createdAt: answeredAt, count });
}
