import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Loading } from '../../../ui/spinner.tsx';
import { LazyBoundary, lazyPart } from '../../base/lazy-boundary.tsx';
import { type FileTitles, StoredFiles } from '../../records/files/stored-files.tsx';
import { PersonLink } from '../../records/privacy/person-link.tsx';
import { RecordTeam } from '../../records/record-team.tsx';
import { ApplicationReply } from '../../records/replies/reply-box.tsx';
import { SpamButton } from '../../records/spam/spam-button.tsx';
import { AnswerList, useApplication } from '../answers/application-answers.tsx';
import { Assessment } from '../assessment/assessment.tsx';
import { Corrections } from '../corrections/corrections.tsx';
import { ApplicationHistory } from './application-history.tsx';

const RecordMails = lazyPart(() =>
  import('../../records/mail-history/record-mails.tsx').then((file) => file.RecordMails),
);

const fileTitles: FileTitles = {
  portraitUrl: 'staff.interview.portrait',
  uploadDocsUrls: 'staff.interview.documents',
  signatureUrl: 'staff.interview.signature',
  docs: 'staff.partner.docs',
};

type ApplicationDetailsProps = {
  id: string;
  kind: ApplicationKind;
  /** What can be decided. */
  decision: ReactNode;
};

/**
 * The expanded part of a row: files and answers, and beside them status, what the team shares, assessment, mails and history. Loads
 * the messages that only this part needs.
 */
export function ApplicationDetails({ id, kind, decision }: ApplicationDetailsProps) {
  useDeferredMessages('staffDetails', 'staffReplies', 'staffRecords');
  const about = { noun: 'application', id } as const;
  return (
    <div className="my-3 grid gap-x-10 gap-y-6 border-t-2 border-line pt-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <FilesAndAnswers id={id} kind={kind} />
        <Corrections id={id} kind={kind} />
        <ApplicationReply id={id} />
      </div>
      <div className="min-w-0 lg:border-l-2 lg:border-line lg:pl-6">
        {decision}
        <RecordTeam about={about} />
        <Assessment id={id} kind={kind} />
        <RecordMails about={about} />
        <ApplicationHistory id={id} />
        <LazyBoundary>
          <SpamButton record={about} />
        </LazyBoundary>
      </div>
    </div>
  );
}

function FilesAndAnswers({ id, kind }: Omit<ApplicationDetailsProps, 'decision'>) {
  const { _ } = useLingui();
  const { record, answers, isPending, readFiles } = useApplication(kind, id);
  if (isPending) return <Loading text={_('staff.loading')} />;
  if (!record || !answers) return <p className="py-4">{_('staff.details.failed')}</p>;
  return (
    <>
      <StoredFiles files={record.files} titles={fileTitles} refresh={readFiles} />
      {record.email && <PersonLink email={record.email} />}
      <AnswerList answers={answers} />
    </>
  );
}
