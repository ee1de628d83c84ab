import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { api } from '../../base/api.ts';
import { useInterviewAnswers } from './interview-answers.ts';
import { usePartnerAnswers } from './partner-answers.ts';

/** Signed file links expire after about an hour; a record that was read within this time need not be read again. */
const staleTime = 10 * 60 * 1000;

/**
 * Reads an application, with its answers in display order. `readFiles` reads it again, which renews the signed links of its files.
 * Reads nothing without a kind.
 */
export function useApplication(kind: ApplicationKind | undefined, id: string) {
  const { getInterview, getPartner } = api.applications;
  const interview = getInterview.useQuery({ id }, { staleTime, enabled: kind === 'interview' });
  const partner = getPartner.useQuery({ id }, { staleTime, enabled: kind === 'partner' });
  const answers = {
    interview: useInterviewAnswers(interview.data),
    partner: usePartnerAnswers(partner.data),
  };
  const { data, isPending, refetch } = kind === 'partner' ? partner : interview;
  return {
    record: data,
    answers: kind && answers[kind],
    isPending,
    readFiles: async () => (await refetch()).data?.files ?? [],
  };
}
