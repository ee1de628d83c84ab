import { allChannels } from '@isangano/contracts/applications/choices';
import type { SubmitInterviewInput } from '@isangano/contracts/applications/interview';
import type { SubmitPartnerInput } from '@isangano/contracts/applications/partner';
import { AppError } from '@isangano/platform/errors';
import type { Deps } from '../../core/context.ts';
import { issue } from '../../core/errors.ts';
import { interviewForm, partnerForm, toCommonAnswers } from './forms.ts';
import { interviewRecords, partnerRecords } from './records.ts';
import { type Submission, storeSubmission } from './store-submission.ts';

/**
 * Stores an interview application and returns its record without links to its files. Throws `invalid_input` for an unknown channel,
 * and the errors of `storeSubmission`.
 */
export async function submitInterview(deps: Deps, answers: SubmitInterviewInput, submission: Submission) {
  assertKnownChannels(answers.channels, deps.listChannels());
  const { kind, codec, commonFields } = interviewForm;
  const common = { kind, ...toCommonAnswers(commonFields, answers) };
  const stored = { fields: answers, columns: codec.encode(answers) };
  const id = await storeSubmission(deps, common, stored, submission);
  return toResponse(await interviewRecords.get({ ...deps, staff: null }, id));
}

/** Stores a partnership application as `submitInterview` does; there are no channels. */
export async function submitPartner(deps: Deps, answers: SubmitPartnerInput, submission: Submission) {
  const { kind, codec, commonFields } = partnerForm;
  const common = { kind, ...toCommonAnswers(commonFields, answers) };
  const stored = { fields: answers, columns: codec.encode(answers) };
  const id = await storeSubmission(deps, common, stored, submission);
  return toResponse(await partnerRecords.get({ ...deps, staff: null }, id));
}

/** A repeated submission gets the same response as the first, also after a decision. */
const toResponse = <View extends object>(view: View) => ({ ...view, status: 'pending' as const });

/** The channels are configured, so the schema cannot know them. */
export function assertKnownChannels(channels: readonly string[], known: readonly string[]): void {
  if (channels.every((channel) => channel === allChannels || known.includes(channel))) return;
  const names = [...known, allChannels].join(', ');
  throw new AppError('invalid_input', {
    issues: [issue('channels', 'error.channels.unknown', { channels: names })],
  });
}
