import type { StoredFile } from '@isangano/contracts/applications/files';
import type { FileField } from '@isangano/contracts/applications/values';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { MessageId } from '../i18n/message-ids.gen.ts';
import { StoredFiles } from './stored-files.tsx';

/** Answers by the message that names them, in the order in which they are read. */
export type Answers = Readonly<Partial<Record<MessageId, ReactNode>>>;

/** The keys are the record's own: nothing else can be in an object that was written out. */
function entriesOf(answers: Answers): [MessageId, ReactNode][] {
  return Object.entries(answers) as [MessageId, ReactNode][];
}

type ApplicationAnswersProps = {
  answers: Answers;
  fileTitles: readonly (readonly [FileField, MessageId])[];
  files: readonly StoredFile[];
  /** Fetches the record again, whose links are fresh then. */
  refresh: () => Promise<readonly StoredFile[]>;
};

/** All an applicant answered, in the order of the form, and the files beside it. */
export function ApplicationAnswers({ answers, fileTitles, files, refresh }: ApplicationAnswersProps) {
  const { _ } = useLingui();
  return (
    <div className="mt-4 grid gap-8 border-t-2 border-line pt-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        {entriesOf(answers).map(([label, answer]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-soft sm:pt-0.5">{_(label)}</dt>
            <dd className="max-w-text whitespace-pre-line wrap-anywhere">{answer || '–'}</dd>
          </div>
        ))}
      </dl>
      <div className="grid content-start gap-6">
        {fileTitles.map(([field, title]) => {
          const sent = files.filter((file) => file.field === field);
          return (
            <section key={field} className="grid gap-2">
              <h3 className="font-sans text-sm text-soft">{_(title)}</h3>
              {sent.length > 0 ? (
                <StoredFiles files={sent} refresh={refresh} />
              ) : (
                <p>{_('staff.file.none')}</p>
              )}
            </section>
          );
        })}
      </div>
    </div>
  );
}
