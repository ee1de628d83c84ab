import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { greeting } from './greeting.ts';

type ConfirmationTexts = {
  subject: Record<ApplicationKind, string>;
  ask: string;
  send: string;
  ignore: string;
};

const textsByLocale: Record<Locale, ConfirmationTexts> = {
  en: {
    subject: {
      interview: 'Do you want a copy of your interview application?',
      partner: 'Do you want a copy of your partnership application?',
    },
    ask: 'Somebody, most likely you, has asked for a copy of the answers in an application with this address. We send it to you once you say that you want it.',
    send: 'Send me the copy',
    ignore: 'The link holds for a day. If this was not you, there is nothing to do.',
  },
  // To be reviewed by a native speaker.
  rw: {
    subject: {
      interview: "Urashaka kopi y'ubusabe bwawe bw'ikiganiro?",
      partner: "Urashaka kopi y'ubusabe bwawe bw'ubufatanye?",
    },
    ask: "Umuntu, birashoboka ko ari wowe, yasabye kopi y'ibisubizo biri mu busabe bufite iyi aderesi. Turayikoherereza numara kwemeza ko uyishaka.",
    send: 'Nyoherereza kopi',
    ignore: 'Iyi linki imara umunsi umwe. Niba atari wowe, nta kindi ukora.',
  },
  fr: {
    subject: {
      interview: "Voulez-vous une copie de votre candidature d'entretien ?",
      partner: 'Voulez-vous une copie de votre candidature de partenariat ?',
    },
    ask: "Quelqu'un, sans doute vous, a demandé une copie des réponses d'une candidature avec cette adresse. Nous vous l'envoyons dès que vous dites que vous la voulez.",
    send: "M'envoyer la copie",
    ignore: "Le lien est valable un jour. Si ce n'était pas vous, il n'y a rien à faire.",
  },
};

type AskedCopy = { id: string; kind: ApplicationKind; email: string; locale: Locale; url: string };

/** The mail by which the owner of an address has the copy of an application sent. It has nothing that was typed. */
export function copyConfirmation({ brand }: MailContext, { id, kind, email, locale, url }: AskedCopy): Mail {
  const { subject, ask, send, ignore } = textsByLocale[locale];
  const content = buildMailTexts(brand.name, {
    subject: subject[kind],
    paragraphs: [greeting(locale), ask],
    link: { text: send, url },
    closing: [ignore],
  });
  return { kind: 'copy-confirmation', locale, to: email, replyTo: brand.email, about: id, ...content };
}
