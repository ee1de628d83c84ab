import type { RecordAhead } from '@isangano/contracts/applications/assessment';
import { AppError } from '@isangano/platform/errors';
import { findApplication } from '../queries.ts';
import type { ReadDeps } from '../record-files.ts';
import { interviewRecords, partnerRecords } from '../records.ts';

/**
 * Returns the record of an application that is about to be opened. Its review does not begin, as nobody has seen it
 * yet. Throws `not_found`.
 */
export async function readAhead(deps: ReadDeps, id: string): Promise<RecordAhead> {
  const application = await findApplication(deps.db.read, id);
  if (!application) throw new AppError('not_found');
  return application.kind === 'interview'
    ? { kind: 'interview', view: await interviewRecords.get(deps, id) }
    : { kind: 'partner', view: await partnerRecords.get(deps, id) };
}
