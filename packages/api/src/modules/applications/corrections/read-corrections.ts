import {
  type CorrectableField,
  type CorrectionView,
  fileFieldsAmong,
  type OpenCorrection,
} from '@isangano/contracts/applications/corrections';
import { AppError } from '@isangano/platform/errors';
import type { Ctx } from '../../../core/context.ts';
import { hiddenAnswers, isIdentityFile } from '../first-look/hide-identity.ts';
import { getApplication, listFiles } from '../queries.ts';
import { findRecord, type ReadDeps, readReplacedFiles } from '../records.ts';
import { getLinkedApplication } from '../status/status-link.ts';
import { findOpenCorrection, listCorrections } from './queries.ts';

/** Returns all corrections of an application, oldest first, with links to the files that they replaced. Throws `not_found`. */
export async function readCorrections(deps: ReadDeps, id: string): Promise<CorrectionView[]> {
  const { firstLook } = await getApplication(deps.db.read, id);
  const isHidden = firstLook === 'hidden';
  const replaced = await readReplacedFiles(deps, id);
  return (await listCorrections(deps.db.read, id)).map(
    ({ number, fields, reason, before, after, ...row }) => ({
      number,
      fields,
      reason,
      askedBy: row.staff_email,
      askedAt: row.asked_at,
      closesAt: row.closes_at,
      answeredAt: row.answered_at,
      cancelledAt: row.cancelled_at,
      before: isHidden ? withoutIdentity(before) : before,
      after: isHidden ? withoutIdentity(after) : after,
      replacedFiles: (replaced.get(number) ?? []).filter((file) => !isHidden || !isIdentityFile(file)),
    }),
  );
}

function withoutIdentity(answers: Record<string, unknown> | null): Record<string, unknown> | null {
  if (answers === null) return null;
  const names = ['fullName', ...Object.keys(hiddenAnswers)];
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !names.includes(name)));
}

/**
 * Returns what the applicant is asked to correct, with the answers that were sent. Throws the errors of
 * `getLinkedApplication`, and `forbidden` (reason `correction_closed`) if nothing is asked any more.
 */
export async function readOpenCorrection(
  ctx: Pick<Ctx, 'db' | 'accessTokenHash' | 'keys' | 'clock'>,
  { id: linkId }: { id: string },
): Promise<OpenCorrection> {
  const { read } = ctx.db;
  const application = await getLinkedApplication(read, ctx, linkId);
  const correction = await findOpenCorrection(read, application, ctx.clock());
  if (!correction) throw new AppError('forbidden', { reason: 'correction_closed' });
  const { id, kind } = application;
  const { number, fields, reason, closes_at: closesAt } = correction;
  const answers = pickAnswers((await findRecord(read, id, [])) ?? {}, fields);
  const answered = (await listCorrections(read, id)).findLast(({ answered_at }) => answered_at !== null);
  const files = (await listFiles(read, [id]))
    .filter(({ field }) => fields.includes(field))
    .map(({ field, name, size_bytes: sizeBytes }) => ({ field, name, sizeBytes }));
  const unansweredSince = (answered?.number ?? 0) + 1;
  return { kind, number, unansweredSince, fields, reason, closesAt, answers, files };
}

/** Returns the answers of a record to these fields, without the links to its files. */
export function pickAnswers(
  record: object,
  fields: readonly CorrectableField[],
): Partial<Record<CorrectableField, unknown>> {
  const links = fileFieldsAmong(fields);
  const values: Readonly<Record<string, unknown>> = { ...record };
  const names = fields.filter((field) => !links.some((link) => link === field));
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
