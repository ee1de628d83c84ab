import { type InterviewView, submitInterviewInput } from '@isangano/contracts/applications/interview';
import type { Deps } from '../context.ts';
import { checked } from '../errors.ts';
import { insertInterview } from './interview-queries.ts';
import { interviews } from './records.ts';
import { type Submission, storeApplication } from './store-application.ts';

/**
 * Stores an interview application and answers its record. Takes files that have arrived in the storage,
 * and makes them permanent after the commit; after any failure none of them is left.
 * Throws `invalid_input` (issues by field), `conflict` (reason `key_reused`), `unavailable`.
 */
export async function submitInterview(deps: Deps, submission: Submission): Promise<InterviewView> {
  const id = await storeApplication(deps, submission, () => {
    const answers = checked(submitInterviewInput, submission.fields);
    const { fullName: name, email, phone, city: location, headline: topic } = answers;
    return {
      kind: 'interview',
      text: answers.pitch,
      common: { name, email, phone, location, topic },
      insertDetails: (trx, applicationId) => insertInterview(trx, applicationId, answers),
    };
  });
  // A repetition gets the first answer, not what staff have decided since.
  return { ...(await interviews.get(deps, id)), status: 'pending' };
}
