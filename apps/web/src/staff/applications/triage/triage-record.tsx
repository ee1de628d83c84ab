import type { StoredFile } from '@isangano/contracts/applications/files';
import type { ApplicationRow } from '@isangano/contracts/applications/list';
import { toLabelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { lazyExport } from '../../../ui/optional.tsx';
import { ApplicationMark } from '../../../ui/patterns/application-mark.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { EmailLink, PhoneLink } from '../../base/contact-links.tsx';
import { LazyBoundary } from '../../base/lazy-boundary.tsx';
import { Timestamp } from '../../base/timestamp.tsx';
import { canPreview, Preview } from '../../records/files/preview.tsx';
import { StoredFiles } from '../../records/files/stored-files.tsx';
import { UnlessDeleted } from '../../records/unless-deleted.tsx';
import { AnswerList, useApplication } from '../answers/application-answers.tsx';
import { Assessment } from '../assessment/assessment.tsx';
import { ApplicationBadges } from '../badges.tsx';
import { ApplicationHistory } from '../details/application-history.tsx';

type TriageFilesProps = {
  files: readonly StoredFile[];
  /** Fetches the record again, which renews the signed links of its files. */
  refresh: () => Promise<readonly StoredFile[]>;
};

const isShown = ({ type, scan }: StoredFile) => canPreview(type) && scan !== 'infected';

const ApplicationReply = lazyExport(() => import('../../records/replies/reply-box.tsx'), 'ApplicationReply');

const Corrections = lazyExport(() => import('../corrections/corrections.tsx'), 'Corrections');
const RecordTeam = lazyExport(() => import('../../records/record-team.tsx'), 'RecordTeam');
const RecordMails = lazyExport(() => import('../../records/mail-history/record-mails.tsx'), 'RecordMails');

type TriageRecordProps = { row: ApplicationRow };

/** Everything about one application: answers and files on the left, the work of staff on the right. */
export function TriageRecord({ row }: TriageRecordProps) {
  const { _ } = useLingui();
  const article = useRef<HTMLElement>(null);

  // Each application begins at its top, also after the one before was read to its end.
  useEffect(() => {
    if (article.current && article.current.getBoundingClientRect().top < 0) article.current.scrollIntoView();
  }, []);

  return (
    <article ref={article} aria-labelledby="triage-name" className="border-t-2 border-ink pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ApplicationMark id={row.id} label={_('staff.applications.mark')} size={40} />
        <h2 id="triage-name" className="min-w-0 text-2xl wrap-anywhere">
          {row.name}
        </h2>
        <ApplicationBadges row={row} />
        <p className="text-sm text-soft">
          {_(toLabelId('applicationKind', row.kind))} · <Timestamp iso={row.createdAt} />
        </p>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 text-sm">
        <EmailLink address={row.email} subject={`${row.topic} [${row.id}]`} />
        <PhoneLink phone={row.phone} />
        <span className="wrap-anywhere">{row.location}</span>
      </div>
      <TriageContent row={row} />
    </article>
  );
}

function TriageContent({ row: { id, kind, correction } }: TriageRecordProps) {
  const { _ } = useLingui();
  const { record, answers, isPending, readFiles } = useApplication(kind, id);
  const about = { noun: 'application', id } as const;
  if (isPending) return <Loading text={_('staff.loading')} />;
  if (!record || !answers) return <p className="py-4">{_('staff.details.failed')}</p>;
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 content-start gap-6">
        <UnlessDeleted about={about}>
          <AnswerList answers={answers} />
          <TriageFiles files={record.files} refresh={readFiles} />
        </UnlessDeleted>
      </div>
      <div className="min-w-0 lg:*:first:mt-0">
        <LazyBoundary>
          {correction && <Corrections id={id} kind={kind} />}
          <Assessment id={id} kind={kind} hasScore={false} />
          <RecordTeam about={about} />
          <RecordMails about={about} />
          <ApplicationReply id={id} />
        </LazyBoundary>
        <ApplicationHistory id={id} />
      </div>
    </div>
  );
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
