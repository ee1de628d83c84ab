import { allChannels } from '@isangano/contracts/applications/choices';
import type { InterviewView, SubmitInterviewInput } from '@isangano/contracts/applications/interview';
import { AppError } from '@isangano/platform/errors';
import type { Deps } from '../../../core/context.ts';
import { issue } from '../../../core/errors.ts';
import { inTransaction } from '../../../database/database.ts';
import { removeFiles } from '../../files/module.ts';
import { findRepeatedRequest } from '../../submissions/module.ts';
import { interviewRecords } from '../records.ts';
import {
  completeSubmission,
  deleteOrphanedFiles,
  type Submission,
  storeSubmission,
  toKeyedRequest,
} from '../store-submission.ts';
import { insertInterview } from './queries.ts';

/**
 * Stores an interview application and returns its record without links to its files. Writes the application, its answers, file
 * rows, idempotency key and mails in one transaction; after the commit its staged files become permanent and the change
 * is published. A repeated key with the same body returns the first response. After a failure the caller, who staged
 * the files, discards them.
 * Throws `invalid_input` for an unknown channel, the errors of `claimUploads`, `conflict` (reason `key_reused`), `unavailable`.
 */
export async function submitInterview(
  deps: Deps,
  answers: SubmitInterviewInput,
  submission: Submission,
): Promise<InterviewView> {
  assertKnownChannels(answers.channels, deps.channels);
  const { fullName: name, email, phone, city: location, headline: topic, pitch: text } = answers;
  const common = { kind: 'interview', name, email, phone, location, topic, text } as const;
  const request = toKeyedRequest('interview', answers, submission);

  const { id, stored, leftFileIds } = await inTransaction(deps.db, async (trx) => {
    const repeatedId = await findRepeatedRequest(trx, request);
    if (repeatedId !== undefined)
      return { id: repeatedId, stored: undefined, leftFileIds: await deleteOrphanedFiles(trx, submission) };
    const stored = await storeSubmission(trx, deps, common, submission, request);
    await insertInterview(trx, stored.id, answers);
    return { id: stored.id, stored, leftFileIds: await deleteOrphanedFiles(trx, submission) };
  });

  if (stored) await completeSubmission(deps, stored);
  await removeFiles(deps, leftFileIds);
  // A repeated submission gets the same response as the first, also after a decision.
  return { ...(await interviewRecords.get({ ...deps, staff: null }, id)), status: 'pending' };
}

/** The channels are configured, so the schema cannot know them. */
function assertKnownChannels(channels: readonly string[], known: readonly string[]): void {
  if (channels.every((channel) => channel === allChannels || known.includes(channel))) return;
  const names = [...known, allChannels].join(', ');
  throw new AppError('invalid_input', {
    issues: [issue('channels', 'error.channels.unknown', { channels: names })],
  });
}
