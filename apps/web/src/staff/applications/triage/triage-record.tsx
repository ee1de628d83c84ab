import type { StoredFile } from '@isangano/contracts/applications/files';
import type { ApplicationRow } from '@isangano/contracts/applications/list';
import { toLabelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ApplicationMark } from '../../../ui/patterns/application-mark.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { api } from '../../base/api.ts';
import { EmailLink, PhoneLink } from '../../base/contact-links.tsx';
import { LazyBoundary } from '../../base/lazy-boundary.tsx';
import { SuspectedSpamBadge } from '../../base/suspected-spam-badge.tsx';
import { Timestamp } from '../../base/timestamp.tsx';
import { statusTones } from '../../records/application-status-tones.ts';
import { Assessment } from '../assessment/assessment.tsx';
import { AnswerList } from '../details/application-answers.tsx';
import { ApplicationHistory } from '../details/application-history.tsx';
import { canPreview } from '../details/can-preview.ts';
import { fileLinkRefetchMs } from '../details/file-link-refetch.ts';
import { useInterviewAnswers } from '../details/interview-answers.ts';
import { usePartnerAnswers } from '../details/partner-answers.ts';
import { Preview } from '../details/preview.tsx';
import { StoredFiles } from '../details/stored-files.tsx';

type TriageFilesProps = {
  files: readonly StoredFile[];
  /** Fetches the record again, which renews the signed links of its files. */
  refresh: () => Promise<readonly StoredFile[]>;
};

const isShown = ({ type, scan }: StoredFile) => canPreview(type) && scan !== 'infected';

const ApplicationReply = lazy(() =>
  import('../../records/replies/application-reply.tsx').then((file) => ({ default: file.ApplicationReply })),
);

const RecordTeam = lazy(() =>
  import('../../records/record-team.tsx').then((file) => ({ default: file.RecordTeam })),
);
const RecordMails = lazy(() =>
  import('../../records/mail-history/record-mails.tsx').then((file) => ({ default: file.RecordMails })),
);

type TriageRecordProps = { row: ApplicationRow };
type Parts = { answers: ReactNode; files: ReactNode };

/** Everything about one application: answers and what staff say on the left, files on the right. */
export function TriageRecord({ row }: TriageRecordProps) {
  const { _ } = useLingui();
  useDeferredMessages('staffReplies');
  const article = useRef<HTMLElement>(null);

  // Each application begins at its top, also after the one before was read to its end.
  useEffect(() => {
    if (article.current && article.current.getBoundingClientRect().top < 0) article.current.scrollIntoView();
  }, []);

  const Content = row.kind === 'interview' ? InterviewContent : PartnerContent;
  return (
    <article ref={article} aria-labelledby="triage-name" className="border-t-2 border-ink pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ApplicationMark id={row.id} label={_('staff.applications.mark')} size={40} />
        <h2 id="triage-name" className="min-w-0 text-2xl wrap-anywhere">
          {row.name}
        </h2>
        <Badge tone={statusTones[row.status]}>{_(toLabelId('applicationStatus', row.status))}</Badge>
        <SuspectedSpamBadge suspect={row.suspect} />
        <p className="text-sm text-soft">
          {_(toLabelId('applicationKind', row.kind))} · <Timestamp iso={row.createdAt} />
        </p>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 text-sm">
        <EmailLink address={row.email} subject={`${row.topic} [${row.id}]`} />
        <PhoneLink phone={row.phone} />
        <span className="wrap-anywhere">{row.location}</span>
      </div>
      <Content
        id={row.id}
        render={({ answers, files }) => (
          <div className="mt-4 grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <div className="min-w-0">
              {answers}
              <LazyBoundary>
                <Assessment id={row.id} kind={row.kind} hasScore={false} />
                <RecordTeam about={{ noun: 'application', id: row.id }} />
                <RecordMails about={{ noun: 'application', id: row.id }} />
                <ApplicationReply id={row.id} />
              </LazyBoundary>
              <ApplicationHistory id={row.id} />
            </div>
            <div className="min-w-0">{files}</div>
          </div>
        )}
      />
    </article>
  );
}

type ContentProps = { id: string; render: (parts: Parts) => ReactNode };

function InterviewContent({ id, render }: ContentProps) {
  const query = api.applications.getInterview.useQuery({ id }, { staleTime: fileLinkRefetchMs });
  return <Shown query={query} answers={useInterviewAnswers(query.data)} render={render} />;
}

function PartnerContent({ id, render }: ContentProps) {
  const query = api.applications.getPartner.useQuery({ id }, { staleTime: fileLinkRefetchMs });
  return <Shown query={query} answers={usePartnerAnswers(query.data)} render={render} />;
}

type View = { files: readonly StoredFile[] };
type ShownProps = Pick<ContentProps, 'render'> & {
  query: { isPending: boolean; data: View | undefined; refetch: () => Promise<{ data: View | undefined }> };
  answers: Parameters<typeof AnswerList>[0]['answers'] | undefined;
};

function Shown({ query, answers, render }: ShownProps) {
  const { _ } = useLingui();
  if (query.isPending) return <Loading text={_('staff.loading')} />;
  if (!query.data || !answers) return <p className="py-4">{_('staff.details.failed')}</p>;
  return render({
    answers: <AnswerList answers={answers} />,
    files: (
      <TriageFiles files={query.data.files} refresh={async () => (await query.refetch()).data?.files ?? []} />
    ),
  });
}

/** The portrait, one film or document, and the list of all files, by which another one is shown in its place. */
function TriageFiles({ files, refresh }: TriageFilesProps) {
  // Links are renewed while a film plays, which must not begin again.
  const [firstFiles] = useState(files);
  const shown = firstFiles.filter(isShown);
  const portrait = shown.find(({ field }) => field === 'portraitUrl');
  const documents = shown.filter(({ field }) => field !== 'portraitUrl' && field !== 'signatureUrl');
  const film = documents.find(({ type }) => type.startsWith('video/'));
  const first = film ?? documents[0];
  const [chosen, setChosen] = useState(first && { file: first, url: first.url });

  return (
    <div className="grid gap-4">
      {portrait && (
        <img
          src={portrait.url}
          alt={portrait.name}
          className="max-w-full border-2 border-ink object-cover"
          style={{ maxHeight: '14rem', justifySelf: 'start' }}
        />
      )}
      {chosen && (
        <section aria-label={chosen.file.name}>
          <Preview key={chosen.file.id} {...chosen} />
        </section>
      )}
      <StoredFiles files={files} refresh={refresh} onPreview={setChosen} />
    </div>
  );
}
