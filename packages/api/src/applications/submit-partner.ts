import { type PartnerView, submitPartnerInput } from '@isangano/contracts/applications/partner';
import type { Deps } from '../context.ts';
import { checked } from '../errors.ts';
import { insertPartner } from './partner-queries.ts';
import { partners } from './records.ts';
import { type Submission, storeApplication } from './store-application.ts';

/**
 * Stores a partnership application and answers its record. Takes documents that have arrived in the
 * storage, and makes them permanent after the commit; after any failure none of them is left.
 * Throws `invalid_input` (issues by field), `conflict` (reason `key_reused`), `unavailable`.
 */
export async function submitPartner(deps: Deps, submission: Submission): Promise<PartnerView> {
  const id = await storeApplication(deps, submission, () => {
    const answers = checked(submitPartnerInput, submission.fields);
    const { appName: name, email, phone, country: location, project: topic } = answers;
    return {
      kind: 'partner',
      text: answers.summary,
      common: { name, email, phone, location, topic },
      insertDetails: (trx, applicationId) => insertPartner(trx, applicationId, answers),
    };
  });
  // A repetition gets the first answer, not what staff have decided since.
  return { ...(await partners.get(deps, id)), status: 'pending' };
}
