import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { lazy, type ReactNode } from 'react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { LazyBoundary } from '../../base/lazy-boundary.tsx';
import { RecordTeam } from '../../records/record-team.tsx';
import { ApplicationReply } from '../../records/replies/application-reply.tsx';
import { SpamButton } from '../../records/spam/spam-button.tsx';
import { Assessment } from '../assessment/assessment.tsx';
import { ApplicationAnswers, type ApplicationAnswersProps } from './application-answers.tsx';
import { ApplicationHistory } from './application-history.tsx';

const RecordMails = lazy(() =>
  import('../../records/mail-history/record-mails.tsx').then((file) => ({ default: file.RecordMails })),
);

type ApplicationDetailsProps = ApplicationAnswersProps & {
  id: string;
  kind: ApplicationKind;
  /** What can be decided. */
  decision: ReactNode;
};

/** What the details of both kinds of applications are given by their row. */
export type KindDetailsProps = Pick<ApplicationDetailsProps, 'id' | 'decision'>;

/**
 * The expanded part of a row: files and answers, and beside them status, what the team shares, assessment, mails and history. Loads
 * the messages that only this part needs.
 */
export function ApplicationDetails({ id, kind, decision, ...answers }: ApplicationDetailsProps) {
  useDeferredMessages('staffDetails', 'staffReplies', 'staffRecords');
  const about = { noun: 'application', id } as const;
  return (
    <div className="my-3 grid gap-x-10 gap-y-6 border-t-2 border-line pt-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <ApplicationAnswers {...answers} />
        <ApplicationReply id={id} />
      </div>
      <div className="min-w-0 lg:border-l-2 lg:border-line lg:pl-6">
        {decision}
        <RecordTeam about={about} />
        <Assessment id={id} kind={kind} />
        <LazyBoundary>
          <RecordMails about={about} />
        </LazyBoundary>
        <ApplicationHistory id={id} />
        <LazyBoundary>
          <SpamButton record={about} />
        </LazyBoundary>
      </div>
    </div>
  );
}
