import type { InterviewView, SubmitInterviewInput } from '@isangano/contracts/applications/interview';
import { labelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { api } from '../../staff/api.ts';
import { Loading } from '../../ui/spinner.tsx';
import { type Answers, ApplicationAnswers } from '../application-answers.tsx';
import { ApplicationDetails } from '../application-details.tsx';
import { linksStayFreshMs } from '../links-stay-fresh.ts';

const fileTitles = [
  ['portraitUrl', 'staff.interview.portrait'],
  ['uploadDocsUrls', 'staff.interview.documents'],
  ['signatureUrl', 'staff.interview.signature'],
] as const;

/** What the row above does not show already. */
type Shown = Exclude<keyof SubmitInterviewInput, 'fullName' | 'email' | 'phone' | 'city'>;

function useAnswers(view: InterviewView | undefined): Answers {
  const { _ } = useLingui();
  if (!view) return {};
  const yesNo = (value: boolean) => _(value ? 'staff.yes' : 'staff.no');
  return {
    'staff.interview.headline': view.headline,
    'staff.interview.pitch': view.pitch,
    'staff.interview.contentTypes': view.contentTypes
      .map((type) => _(labelId('contentType', type)))
      .join(', '),
    'staff.interview.sensitivity': _(labelId('sensitivity', view.sensitivity)),
    'staff.interview.channels': view.channels.join(', '),
    'staff.interview.allChannelsReason': view.allChannelsReason,
    'staff.interview.language': _(labelId('spokenLanguage', view.language)),
    'staff.interview.format': _(labelId('format', view.format)),
    'staff.interview.duration': _(labelId('duration', view.duration)),
    'staff.interview.availability': view.availability.replace('T', ' '),
    'staff.interview.timezone': view.timezone,
    'staff.interview.travel': _(labelId('travel', view.travel)),
    'staff.interview.socials': view.socials,
    'staff.interview.sampleLinks': view.sampleLinks,
    'staff.interview.suggestedQuestions': view.suggestedQuestions,
    'staff.interview.tech': view.tech,
    'staff.interview.notes': view.notes,
    'staff.interview.consentPublish': yesNo(view.consentPublish),
    'staff.interview.consentRules': yesNo(view.consentRules),
    'staff.interview.consentContact': yesNo(view.consentContact),
  } satisfies Record<`staff.interview.${Shown}`, ReactNode>;
}

export function InterviewDetails({ id }: { id: string }) {
  return (
    <ApplicationDetails id={id}>
      <InterviewAnswers id={id} />
    </ApplicationDetails>
  );
}

function InterviewAnswers({ id }: { id: string }) {
  const { _ } = useLingui();
  const query = api.applications.getInterview.useQuery({ id }, { staleTime: linksStayFreshMs });
  const answers = useAnswers(query.data);
  if (query.isPending) return <Loading text={_('staff.loading')} />;
  if (!query.data) return <p className="py-4">{_('staff.details.failed')}</p>;
  return (
    <ApplicationAnswers
      answers={answers}
      fileTitles={fileTitles}
      files={query.data.files}
      refresh={async () => (await query.refetch()).data?.files ?? []}
    />
  );
}
