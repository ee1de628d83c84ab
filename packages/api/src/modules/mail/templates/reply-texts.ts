import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import type { ReplyTemplate } from '@isangano/contracts/replies/reply';
import { greeting } from './greeting.ts';

export type Recipient = { name: string; locale: Locale };

type ReplyTexts = {
  reference: string;
  subject: Record<ApplicationKind, string>;
  /** Paragraphs between the greeting and what staff type. */
  templates: Record<ReplyTemplate['name'], string[]>;
};

export const replyTexts: Record<Locale, ReplyTexts> = {
  en: {
    reference: 'Reference',
    subject: { interview: 'Your interview application', partner: 'Your partnership application' },
    templates: {
      blank: [],
      thanks: ['Thank you for writing to us. We have read it, and come back to you by '],
      question: ['Thank you for writing to us. To go on, we need one more thing from you: '],
    },
  },
  // To be reviewed by a native speaker.
  rw: {
    reference: 'Nimero',
    subject: { interview: "Ubusabe bwawe bw'ikiganiro", partner: "Ubusabe bwawe bw'ubufatanye" },
    templates: {
      blank: [],
      thanks: ['Urakoze kutwandikira. Twabisomye, kandi tuzagusubiza bitarenze '],
      question: ['Urakoze kutwandikira. Kugira ngo dukomeze, turacyakeneye ikintu kimwe: '],
    },
  },
  fr: {
    reference: 'Référence',
    subject: { interview: "Votre candidature d'entretien", partner: 'Votre candidature de partenariat' },
    templates: {
      blank: [],
      thanks: ['Merci de nous avoir écrit. Nous avons lu votre message et revenons vers vous avant le '],
      question: ['Merci de nous avoir écrit. Pour avancer, il nous manque encore une chose : '],
    },
  },
};

/** Returns the texts that a reply can begin with, in the language of the recipient. */
export function listReplyTemplates({ name, locale }: Recipient): ReplyTemplate[] {
  const { templates } = replyTexts[locale];
  return (['blank', 'thanks', 'question'] as const).map((template) => ({
    name: template,
    text: [greeting(locale, name), ...templates[template]].join('\n\n'),
  }));
}
