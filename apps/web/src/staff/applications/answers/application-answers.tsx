import { brand } from '@isangano/content/brand';
import type { MessageId } from '@isangano/content/message-ids.gen';
import type { InterviewView } from '@isangano/contracts/applications/interview';
import type { PartnerView } from '@isangano/contracts/applications/partner';
import type { ApplicationKind, FileField } from '@isangano/contracts/applications/values';
import { formatMoney } from '@isangano/contracts/format';
import { toLabelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { formatMoment, formatPercent } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { api } from '../../base/api.ts';

type Answer = readonly [label: MessageId, answer: ReactNode];

/** Fields of a record that its row shows, or that are no answers. */
type ShownElsewhere =
  | 'id'
  | 'shortReference'
  | 'status'
  | 'correction'
  | 'withdrawnAt'
  | 'createdAt'
  | 'files'
  | FileField;

/** The answers of a record in display order: one for every field but those that are shown elsewhere. */
type Answers<View, InRow extends keyof View> = Readonly<
  Record<Exclude<keyof View, ShownElsewhere | InRow>, Answer>
>;

/** Signed file links expire after about an hour; a record that was read within this time need not be read again. */
const staleTime = 10 * 60 * 1000;

/**
 * Reads an application, with its answers in display order. `readFiles` reads it again, which renews the signed links of
 * its files. Reads nothing without a kind.
 */
export function useApplication(kind: ApplicationKind | undefined, id: string) {
  const { getInterview, getPartner } = api.applications;
  const interview = getInterview.useQuery({ id }, { staleTime, enabled: kind === 'interview' });
  const partner = getPartner.useQuery({ id }, { staleTime, enabled: kind === 'partner' });
  const answers = {
    interview: useInterviewAnswers(interview.data),
    partner: usePartnerAnswers(partner.data),
  };
  const { data, isPending, refetch } = kind === 'partner' ? partner : interview;
  return {
    record: data,
    answers: kind && answers[kind],
    isPending,
    readFiles: async () => (await refetch()).data?.files ?? [],
  };
}

export function AnswerList({ answers }: { answers: Readonly<Record<string, Answer>> }) {
  const { _ } = useLingui();
  const given = Object.values(answers).filter(([, answer]) => Boolean(answer));
  return (
    <dl className="grid gap-x-6 sm:gap-y-1.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      {given.map(([label, answer]) => (
        <div key={label} className="contents">
          <dt className="text-sm text-soft sm:pt-0.5">{_(label)}</dt>
          <dd className="max-w-text whitespace-pre-line wrap-anywhere max-sm:mb-3">{answer}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The row itself shows some of the fields. */
type InterviewAnswers = Answers<InterviewView, 'fullName' | 'email' | 'phone' | 'city' | 'firstLook'>;

export function useInterviewAnswers(view: InterviewView | undefined): InterviewAnswers | undefined {
  const { _, locale } = useTexts();
  if (!view) return undefined;
  const yesNo = (value: boolean) => _(value ? 'staff.yes' : 'staff.no');
  return {
    headline: ['staff.interview.headline', view.headline],
    pitch: ['staff.interview.pitch', view.pitch],
    contentTypes: [
      'staff.interview.contentTypes',
      view.contentTypes.map((type) => _(toLabelId('contentType', type))).join(', '),
    ],
    sensitivity: ['staff.interview.sensitivity', _(toLabelId('sensitivity', view.sensitivity))],
    channels: ['staff.interview.channels', view.channels.join(', ')],
    allChannelsReason: ['staff.interview.allChannelsReason', view.allChannelsReason],
    language: ['staff.interview.language', _(toLabelId('spokenLanguage', view.language))],
    format: ['staff.interview.format', _(toLabelId('format', view.format))],
    duration: ['staff.interview.duration', _(toLabelId('duration', view.duration))],
    availability: [
      'staff.interview.availability',
      formatMoment(locale, view.availability) ?? view.availability,
    ],
    timezone: ['staff.interview.timezone', view.timezone],
    travel: ['staff.interview.travel', _(toLabelId('travel', view.travel))],
    socials: ['staff.interview.socials', view.socials],
    sampleLinks: ['staff.interview.sampleLinks', view.sampleLinks],
    suggestedQuestions: ['staff.interview.suggestedQuestions', view.suggestedQuestions],
    tech: ['staff.interview.tech', view.tech],
    notes: ['staff.interview.notes', view.notes],
    consentPublish: ['staff.interview.consentPublish', yesNo(view.consentPublish)],
    consentRules: ['staff.interview.consentRules', yesNo(view.consentRules)],
    consentContact: ['staff.interview.consentContact', yesNo(view.consentContact)],
  };
}

/** The row itself shows some of the fields. */
type PartnerAnswers = Answers<PartnerView, 'appName' | 'email' | 'phone' | 'country'>;

export function usePartnerAnswers(view: PartnerView | undefined): PartnerAnswers | undefined {
  const { _, locale } = useTexts();
  if (!view) return undefined;
  return {
    type: ['staff.partner.type', _(toLabelId('partnerType', view.type))],
    project: ['staff.partner.project', view.project],
    summary: ['staff.partner.summary', view.summary],
    amount: ['staff.partner.amount', formatMoney(locale, brand.currency, view.amount)],
    equity: ['staff.partner.equity', formatPercent(locale, view.equity)],
    nonCash: ['staff.partner.nonCash', view.nonCash.map((kind) => _(toLabelId('nonCash', kind))).join(', ')],
    contribOther: ['staff.partner.contribOther', view.contribOther],
    board: ['staff.partner.board', _(toLabelId('board', view.board))],
    boardComments: ['staff.partner.boardComments', view.boardComments],
    veto: ['staff.partner.veto', view.veto],
    roleType: ['staff.partner.roleType', _(toLabelId('roleType', view.roleType))],
    kpis: ['staff.partner.kpis', view.kpis],
    dividend: ['staff.partner.dividend', _(toLabelId('dividend', view.dividend))],
    exit: ['staff.partner.exit', view.exit],
    ip: ['staff.partner.ip', view.ip],
    ethics: ['staff.partner.ethics', view.ethics],
    timeline: ['staff.partner.timeline', view.timeline],
    presence: ['staff.partner.presence', _(toLabelId('presence', view.presence))],
    team: ['staff.partner.team', view.team],
    signature: ['staff.partner.signature', view.signature],
    agree: ['staff.partner.agree', _(view.agree ? 'staff.yes' : 'staff.no')],
  };
}
