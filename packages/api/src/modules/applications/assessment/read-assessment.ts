import type { AssessmentView } from '@isangano/contracts/applications/assessment';
import { defaultLocale } from '@isangano/contracts/locales';
import { AppError } from '@isangano/platform/errors';
import type { Deps, Staff } from '../../../core/context.ts';
import { findLastAppointment, toAppointmentView } from '../appointments/queries.ts';
import { findApplicantLocale, findApplication, listFiles } from '../queries.ts';
import { listScores } from './queries.ts';

/** Returns scores, appointment and hashes of files of an application. Throws `not_found`. */
export async function readAssessment(
  { db: { read }, mail }: Pick<Deps, 'db' | 'mail'>,
  staff: Staff,
  id: string,
): Promise<AssessmentView> {
  if (!(await findApplication(read, id))) throw new AppError('not_found');
  const scores = await listScores(read, id);
  const appointment = await findLastAppointment(read, id);
  const files = await listFiles(read, [id]);
  return {
    locale: (await findApplicantLocale(read, id)) ?? defaultLocale,
    scores: scores.map(({ staff_email: by, score, at }) => ({ by, score, at })),
    average:
      scores.length === 0 ? null : scores.reduce((total, { score }) => total + score, 0) / scores.length,
    ownScore: scores.find(({ staff_id }) => staff_id === staff.id)?.score ?? null,
    appointment: appointment ? toAppointmentView(appointment, mail.brand.timeZone) : null,
    fileHashes: Object.fromEntries(files.map(({ id: fileId, sha256 }) => [fileId, sha256])),
  };
}
