import type { MessageId } from '@isangano/content/message-ids.gen';
import type { ApplicationKind, FileField } from '@isangano/contracts/applications/values';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { api } from '../../base/api.ts';
import { useInterviewAnswers } from './interview-answers.ts';
import { usePartnerAnswers } from './partner-answers.ts';

/** An answer with the message id of its label. */
type Answer = readonly [label: MessageId, answer: ReactNode];

/** Fields of a record that its row shows, or that are no answers. */
type ShownElsewhere =
  | 'id'
  | 'shortReference'
  | 'status'
  | 'correction'
  | 'withdrawnAt'
  | 'createdAt'
  | 'files'
  | FileField;

/** The answers of a record in display order: one for every field but those that are shown elsewhere. */
export type Answers<View, InRow extends keyof View> = Readonly<
  Record<Exclude<keyof View, ShownElsewhere | InRow>, Answer>
>;

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

/** The answers that were given, each with its label. */
export function AnswerList({ answers }: { answers: Readonly<Record<string, Answer>> }) {
  const { _ } = useLingui();
  const given = Object.values(answers).filter(([, answer]) => Boolean(answer));
  return (
    <dl className="grid gap-x-6 sm:gap-y-1.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      {given.map(([label, answer]) => (
        <div key={label} className="contents">
          <dt className="text-sm text-soft sm:pt-0.5">{_(label)}</dt>
          <dd className="max-w-text whitespace-pre-line wrap-anywhere max-sm:mb-3">{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
