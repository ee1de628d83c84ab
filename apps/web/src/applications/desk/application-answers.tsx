import type { StoredFile } from '@isangano/contracts/applications/files';
import type { FileField } from '@isangano/contracts/applications/values';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { MessageId } from '../../i18n/message-ids.gen.ts';
import { PersonLink } from '../../people/person-link.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { StoredFiles } from './stored-files.tsx';

/** An answer with the message id of its label. */
type Answer = readonly [label: MessageId, answer: ReactNode];

/** Fields of a record that its row shows, or that are no answers. */
type ShownElsewhere = 'id' | 'status' | 'createdAt' | 'files' | FileField;

/** The answers of a record in display order: one for every field but those that are shown elsewhere. */
export type Answers<View, InRow extends keyof View> = Readonly<
  Record<Exclude<keyof View, ShownElsewhere | InRow>, Answer>
>;

type View = { files: readonly StoredFile[]; email: string };

type ApplicationAnswersProps = {
  query: { isPending: boolean; data: View | undefined; refetch: () => Promise<{ data: View | undefined }> };
  /** Those of the record, once it is there. */
  answers: Readonly<Record<string, Answer>> | undefined;
  fileTitles: readonly (readonly [FileField, MessageId])[];
};

/** Shows all answers of an application in the order of the form, and its files. */
export function ApplicationAnswers({ query, answers, fileTitles }: ApplicationAnswersProps) {
  const { _ } = useLingui();
  if (query.isPending) return <Loading text={_('staff.loading')} />;
  if (!query.data || !answers) return <p className="py-4">{_('staff.details.failed')}</p>;
  const { files } = query.data;

  /** Fetches the record again, which renews the signed links of its files. */
  async function refresh(): Promise<readonly StoredFile[]> {
    return (await query.refetch()).data?.files ?? [];
  }

  return (
    <div className="mt-4 grid gap-8 border-t-2 border-line pt-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div>
        <PersonLink email={query.data.email} />
        <AnswerList answers={answers} />
      </div>
      <div className="grid content-start gap-6">
        {fileTitles.map(([field, title]) => {
          const fieldFiles = files.filter((file) => file.field === field);
          if (fieldFiles.length === 0) return null;
          return (
            <section key={field} className="grid gap-2">
              <h3 className="font-sans text-sm text-soft">{_(title)}</h3>
              <StoredFiles files={fieldFiles} refresh={refresh} />
            </section>
          );
        })}
        {files.length === 0 && <p>{_('staff.file.none')}</p>}
      </div>
    </div>
  );
}

/** The answers that were given, each with its label. */
export function AnswerList({ answers }: { answers: Readonly<Record<string, Answer>> }) {
  const { _ } = useLingui();
  const given = Object.values(answers).filter(([, answer]) => Boolean(answer));
  return (
    <dl className="grid gap-x-6 sm:gap-y-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      {given.map(([label, answer]) => (
        <div key={label} className="contents">
          <dt className="text-sm text-soft sm:pt-0.5">{_(label)}</dt>
          <dd className="max-w-text whitespace-pre-line wrap-anywhere max-sm:mb-3">{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
