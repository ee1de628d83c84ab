import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { lazy, type ReactNode } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { RecordTeam } from '../../records/record-team.tsx';
import { ApplicationReply } from '../../replies/application-reply.tsx';
import { Part } from '../../staff/part.tsx';
import { SpamButton } from '../../staff/spam/spam-button.tsx';
import { Assessment } from '../assessment/assessment.tsx';
import { ApplicationHistory } from './application-history.tsx';

const RecordMails = lazy(() =>
  import('../../mail/record-mails.tsx').then((file) => ({ default: file.RecordMails })),
);

type ApplicationDetailsProps = { id: string; kind: ApplicationKind; children: ReactNode };

/** The expanded part of a row: answers, assessment, what the team shares, and history. Loads the messages that only this part needs. */
export function ApplicationDetails({ id, kind, children }: ApplicationDetailsProps) {
  useDeferredMessages('staffDetails', 'staffReplies', 'staffRecords');
  return (
    <>
      {children}
      <Assessment id={id} kind={kind} />
      <RecordTeam about={{ noun: 'application', id }} />
      <div className="max-w-3xl">
        <Part>
          <RecordMails about={{ noun: 'application', id }} />
        </Part>
      </div>
      <Part>
        <SpamButton record={{ noun: 'application', id }} />
      </Part>
      <ApplicationReply id={id} />
      <ApplicationHistory id={id} />
    </>
  );
}
