import type { PartnerView, SubmitPartnerInput } from '@isangano/contracts/applications/partner';
import type { Deps } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { removeFiles } from '../../files/module.ts';
import { findRepeatedRequest } from '../../submissions/module.ts';
import { partnerRecords } from '../records.ts';
import {
  completeSubmission,
  deleteOrphanedFiles,
  type Submission,
  storeSubmission,
  toKeyedRequest,
} from '../store-submission.ts';
import { insertPartner } from './queries.ts';

/**
 * Stores a partnership application and returns its record without links to its files, as `submitInterview` does.
 * Throws the errors of `claimUploads`, `conflict` (reason `key_reused`), `unavailable`.
 */
export async function submitPartner(
  deps: Deps,
  answers: SubmitPartnerInput,
  submission: Submission,
): Promise<PartnerView> {
  const { appName: name, email, phone, country: location, project: topic, summary: text } = answers;
  const common = { kind: 'partner', name, email, phone, location, topic, text } as const;
  const request = toKeyedRequest('partner', answers, submission);

  const { id, stored, leftFileIds } = await inTransaction(deps.db, async (trx) => {
    const repeatedId = await findRepeatedRequest(trx, request);
    if (repeatedId !== undefined)
      return { id: repeatedId, stored: undefined, leftFileIds: await deleteOrphanedFiles(trx, submission) };
    const stored = await storeSubmission(trx, deps, common, submission, request);
    await insertPartner(trx, stored.id, answers);
    return { id: stored.id, stored, leftFileIds: await deleteOrphanedFiles(trx, submission) };
  });

  if (stored) await completeSubmission(deps, stored);
  await removeFiles(deps, leftFileIds);
  // A repeated submission gets the same response as the first, also after a decision.
  return { ...(await partnerRecords.get({ ...deps, staff: null }, id)), status: 'pending' };
}
