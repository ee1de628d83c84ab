import type { SubmitInterviewInput } from '@isangano/contracts/applications/interview';
import type { SubmitPartnerInput } from '@isangano/contracts/applications/partner';
import type { Deps } from '../../core/context.ts';
import { assertKnownChannels } from './channels.ts';
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
  const id = await storeSubmission(deps, { ...common, channels: answers.channels }, stored, submission);
  // What staff see of it is not the applicant's.
  return { ...toResponse(await interviewRecords.get({ ...deps, staff: null }, id)), firstLook: null };
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
