import type { ApplicationRow } from '@isangano/contracts/applications/list';
import type { ApplicationKind, Decision } from '@isangano/contracts/applications/values';
import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Loading } from '../../../ui/spinner.tsx';
import { LazyBoundary, lazyPart } from '../../base/lazy-boundary.tsx';
import { type FileTitles, StoredFiles } from '../../records/files/stored-files.tsx';
import { PersonLink } from '../../records/privacy/person-link.tsx';
import { RecordTeam } from '../../records/record-team.tsx';
import { ApplicationReply } from '../../records/replies/reply-box.tsx';
import { SpamButton } from '../../records/spam/spam-button.tsx';
import { UnlessDeleted } from '../../records/unless-deleted.tsx';
import { ForRole } from '../../session/role.tsx';
import { AnswerList, useApplication } from '../answers/application-answers.tsx';
import { Assessment } from '../assessment/assessment.tsx';
import { AskForCorrection, Corrections } from '../corrections/corrections.tsx';
import { ApplicationHistory } from './application-history.tsx';
import { RejectWithReason } from './reject-dialog.tsx';
import type { DecisionDetails } from './use-decisions.ts';

const RecordMails = lazyPart(() => import('../../records/mail-history/record-mails.tsx'), 'RecordMails');

const fileTitles: FileTitles = {
  portraitUrl: 'staff.interview.portrait',
  uploadDocsUrls: 'staff.interview.documents',
  signatureUrl: 'staff.interview.signature',
  docs: 'staff.partner.docs',
};

type ApplicationDetailsProps = {
  row: ApplicationRow;
  /** Resolves to whether the server has accepted the decision. */
  onDecide: (decision: Decision, details: DecisionDetails) => Promise<boolean>;
};

/**
 * The expanded part of a row: files and answers, and beside them status, what the team shares, assessment, mails and
 * history. Loads the messages that only this part needs.
 */
export function ApplicationDetails({ row, onDecide }: ApplicationDetailsProps) {
  const { _ } = useDeferredMessages('staffDetails', 'staffReplies', 'staffRecords');
  const { id, kind, name, status } = row;
  const about = { noun: 'application', id } as const;
  return (
    <div className="my-3 grid gap-x-10 gap-y-6 border-t-2 border-line pt-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <UnlessDeleted about={about}>
          <FilesAndAnswers id={id} kind={kind} />
        </UnlessDeleted>
        <Corrections id={id} kind={kind} />
        <ApplicationReply id={id} />
      </div>
      <div className="min-w-0 lg:border-l-2 lg:border-line lg:pl-6">
        <ForRole least="reviewer">
          {/* A colleague may decide while something is typed in one of the dialogs, which stays. */}
          <div hidden={status !== 'pending'} className="flex flex-wrap items-center gap-x-4">
            <h3 className="font-sans text-base font-bold">{_('staff.details.decision')}</h3>
            <RejectWithReason id={id} name={name} onReject={(details) => onDecide('rejected', details)} />
            <AskForCorrection id={id} kind={kind} name={name} />
          </div>
        </ForRole>
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

function FilesAndAnswers({ id, kind }: { id: string; kind: ApplicationKind }) {
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
