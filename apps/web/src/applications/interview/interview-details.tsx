import type { InterviewView } from '@isangano/contracts/applications/interview';
import type { FileField } from '@isangano/contracts/applications/values';
import { labelId } from '@isangano/contracts/labels';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { MessageId } from '../../i18n/message-ids.gen.ts';
import { api } from '../../staff/api.ts';
import { Loading } from '../../ui/spinner.tsx';
import { StoredFiles } from '../stored-files.tsx';

const linksStayFreshMs = 10 * 60 * 1000;

const fileTitles: Partial<Record<FileField, MessageId>> = {
  portraitUrl: 'staff.interview.portrait',
  uploadDocsUrls: 'staff.interview.documents',
  signatureUrl: 'staff.interview.signature',
};

/** All an applicant answered, in the order of the form. */
function useAnswers(view: InterviewView): readonly [MessageId, ReactNode][] {
  const { _ } = useLingui();
  const yesNo = (value: boolean) => _(value ? 'staff.yes' : 'staff.no');
  return [
    ['staff.interview.headline', view.headline],
    ['staff.interview.pitch', view.pitch],
    [
      'staff.interview.contentTypes',
      view.contentTypes.map((type) => _(labelId('contentType', type))).join(', '),
    ],
    ['staff.interview.sensitivity', _(labelId('sensitivity', view.sensitivity))],
    ['staff.interview.channels', view.channels.join(', ')],
    ['staff.interview.allChannelsReason', view.allChannelsReason],
    ['staff.interview.language', _(labelId('spokenLanguage', view.language))],
    ['staff.interview.format', _(labelId('format', view.format))],
    ['staff.interview.duration', _(labelId('duration', view.duration))],
    ['staff.interview.availability', view.availability.replace('T', ' ')],
    ['staff.interview.timezone', view.timezone],
    ['staff.interview.travel', _(labelId('travel', view.travel))],
    ['staff.interview.socials', view.socials],
    ['staff.interview.sampleLinks', view.sampleLinks],
    ['staff.interview.suggestedQuestions', view.suggestedQuestions],
    ['staff.interview.tech', view.tech],
    ['staff.interview.notes', view.notes],
    ['staff.interview.consentPublish', yesNo(view.consentPublish)],
    ['staff.interview.consentRules', yesNo(view.consentRules)],
    ['staff.interview.consentContact', yesNo(view.consentContact)],
  ];
}

export function InterviewDetails({ id }: { id: string }) {
  const { _ } = useLingui();
  const query = api.applications.getInterview.useQuery({ id }, { staleTime: linksStayFreshMs });
  if (query.isPending) return <Loading text={_('staff.loading')} />;
  if (!query.data) return <p className="py-4">{_('staff.details.failed')}</p>;
  return <Details view={query.data} refresh={async () => (await query.refetch()).data?.files ?? []} />;
}

type DetailsProps = { view: InterviewView; refresh: () => Promise<InterviewView['files']> };

function Details({ view, refresh }: DetailsProps) {
  const { _ } = useLingui();
  const answers = useAnswers(view);
  return (
    <div className="mt-4 grid gap-8 border-t-2 border-line pt-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        {answers.map(([label, answer]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-soft sm:pt-0.5">{_(label)}</dt>
            <dd className="max-w-text whitespace-pre-line wrap-anywhere">{answer || '–'}</dd>
          </div>
        ))}
      </dl>
      <div className="grid content-start gap-6">
        {Object.entries(fileTitles).map(([field, title]) => {
          const files = view.files.filter((file) => file.field === field);
          return (
            <section key={field} className="grid gap-2">
              <h3 className="font-sans text-sm text-soft">{_(title)}</h3>
              {files.length > 0 ? (
                <StoredFiles files={files} refresh={refresh} />
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
