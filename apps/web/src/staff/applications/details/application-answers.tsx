import type { MessageId } from '@isangano/content/message-ids.gen';
import type { FileField } from '@isangano/contracts/applications/values';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';

/** An answer with the message id of its label. */
type Answer = readonly [label: MessageId, answer: ReactNode];

/** Fields of a record that its row shows, or that are no answers. */
type ShownElsewhere = 'id' | 'shortReference' | 'status' | 'createdAt' | 'files' | FileField;

/** The answers of a record in display order: one for every field but those that are shown elsewhere. */
export type Answers<View, InRow extends keyof View> = Readonly<
  Record<Exclude<keyof View, ShownElsewhere | InRow>, Answer>
>;

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
