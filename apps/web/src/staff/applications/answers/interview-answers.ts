import type { InterviewView } from '@isangano/contracts/applications/interview';
import { toLabelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import { formatMoment } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import type { Answers } from './application-answers.tsx';

/** The row itself shows some of the fields. */
type InterviewAnswers = Answers<InterviewView, 'fullName' | 'email' | 'phone' | 'city' | 'firstLook'>;

/** The answers of a record, each with its label; undefined until it is there. */
export function useInterviewAnswers(view: InterviewView | undefined): InterviewAnswers | undefined {
  const { _ } = useLingui();
  const { locale } = useTexts();
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
