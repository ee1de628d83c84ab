import type { ReactNode } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { RecordTeam } from '../../records/record-team.tsx';
import { ApplicationReply } from '../../replies/application-reply.tsx';
import { ApplicationHistory } from './application-history.tsx';

/** The expanded part of a row: answers and history. Loads the messages that only this part needs. */
export function ApplicationDetails({ id, children }: { id: string; children: ReactNode }) {
  useDeferredMessages('staffDetails', 'staffReplies', 'staffRecords');
  return (
    <>
      {children}
      <RecordTeam about={{ noun: 'application', id }} />
      <ApplicationReply id={id} />
      <ApplicationHistory id={id} />
    </>
  );
}
