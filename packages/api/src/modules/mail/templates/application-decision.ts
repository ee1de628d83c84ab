import type { ApplicationKind, Decision } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildApplicantTexts } from './applicant-texts.ts';

type DecisionTexts = {
  reason: string;
  subject: Record<ApplicationKind, string>;
  paragraphs: Record<Decision, Record<ApplicationKind, string[]>>;
};

const textsByLocale: Record<Locale, DecisionTexts> = {
  en: {
    reason: 'Our reason',
    subject: {
      interview: 'Our answer to your interview application',
      partner: 'Our answer to your partnership application',
    },
    paragraphs: {
      approved: {
        interview: [
          'Good news: your interview application is approved. We look forward to hearing your story.',
          'What happens next: we write to you to agree on a day, a place and the way we record.',
        ],
        partner: [
          'Good news: your partnership application is approved. We look forward to working with you.',
          'What happens next: we write to you to arrange a first meeting, where we go through the terms together.',
        ],
      },
      rejected: {
        interview: [
          'Thank you for telling us about your story, and for the time you gave to it.',
          'We have read your application with care and cannot offer you an interview this time. We receive more stories than we can record, and this is no judgement of yours or of you.',
          'You are welcome to apply again, with this story or another one.',
        ],
        partner: [
          'Thank you for your interest in working with us, and for the time you gave to your application.',
          'We have read it with care and cannot take up this partnership now. We can follow only a few proposals at a time, and this is no judgement of yours or of you.',
          'You are welcome to write to us again when your plans or ours have moved on.',
        ],
      },
    },
  },
  rw: {
    reason: 'Impamvu',
    subject: {
      interview: "Igisubizo ku busabe bwawe bw'ikiganiro",
      partner: "Igisubizo ku busabe bwawe bw'ubufatanye",
    },
    paragraphs: {
      approved: {
        interview: [
          "Inkuru nziza: ubusabe bwawe bw'ikiganiro bwemejwe. Twishimiye kuzumva inkuru yawe.",
          "Igikurikiraho: tuzakwandikira twumvikane umunsi, ahantu n'uburyo tuzafata ikiganiro.",
        ],
        partner: [
          "Inkuru nziza: ubusabe bwawe bw'ubufatanye bwemejwe. Twishimiye kuzakorana nawe.",
          'Igikurikiraho: tuzakwandikira dutegure inama ya mbere, aho tuzaganirira hamwe ku byo twumvikanaho.',
        ],
      },
      rejected: {
        interview: [
          "Urakoze kutubwira inkuru yawe, n'igihe wabihaye.",
          'Twasomye ubusabe bwawe twitonze, ariko ubu ntidushobora kuguha ikiganiro. Twakira inkuru nyinshi kurusha izo dushobora gufata; ibi ntibivuga ko inkuru yawe ari mbi.',
          'Wemerewe kongera gusaba, ukoresheje iyi nkuru cyangwa indi.',
        ],
        partner: [
          "Urakoze kwifuza gukorana natwe, n'igihe wahaye ubusabe bwawe.",
          'Twasomye ubusabe bwawe twitonze, ariko ubu ntidushobora gutangira ubu bufatanye. Dushobora gukurikirana ibyifuzo bike icyarimwe; ibi ntibivuga ko icyawe ari kibi.',
          'Wemerewe kongera kutwandikira igihe imigambi yawe cyangwa iyacu izaba igeze ahandi.',
        ],
      },
    },
  },
  fr: {
    reason: 'Notre raison',
    subject: {
      interview: "Notre réponse à votre candidature d'entretien",
      partner: 'Notre réponse à votre candidature de partenariat',
    },
    paragraphs: {
      approved: {
        interview: [
          "Bonne nouvelle : votre candidature d'entretien est acceptée. Nous nous réjouissons d'entendre votre histoire.",
          "La suite : nous vous écrivons pour convenir d'un jour, d'un lieu et de la manière d'enregistrer.",
        ],
        partner: [
          'Bonne nouvelle : votre candidature de partenariat est acceptée. Nous nous réjouissons de travailler avec vous.',
          'La suite : nous vous écrivons pour fixer une première rencontre, où nous verrons les conditions ensemble.',
        ],
      },
      rejected: {
        interview: [
          'Merci de nous avoir confié votre histoire, et du temps que vous y avez consacré.',
          "Nous avons lu votre candidature avec attention et ne pouvons pas vous proposer d'entretien cette fois-ci. Nous recevons plus d'histoires que nous ne pouvons en enregistrer ; cela ne juge ni la vôtre, ni vous.",
          'Vous pouvez poser à nouveau votre candidature, avec cette histoire ou une autre.',
        ],
        partner: [
          'Merci de votre intérêt pour un travail commun, et du temps que vous avez consacré à votre candidature.',
          "Nous l'avons lue avec attention et ne pouvons pas engager ce partenariat pour le moment. Nous ne pouvons suivre que peu de propositions à la fois ; cela ne juge ni la vôtre, ni vous.",
          'Écrivez-nous à nouveau quand vos projets ou les nôtres auront avancé.',
        ],
      },
    },
  },
};

type DecidedApplication = {
  id: string;
  shortReference: string;
  kind: ApplicationKind;
  name: string;
  email: string;
  status: Decision;
  locale: Locale;
  /** As the reviewer wrote it. */
  reason?: string | undefined;
};

/** The mail that informs an applicant of the decision, in their language. The subject does not reveal it. */
export function applicationDecision(context: MailContext, application: DecidedApplication): Mail {
  const { id, kind, email, status, locale, reason } = application;
  const { subject, paragraphs, reason: reasonLabel } = textsByLocale[locale];
  const texts = buildApplicantTexts(context, application, {
    subject: subject[kind],
    paragraphs: paragraphs[status][kind],
    answers: reason ? [[reasonLabel, reason]] : [],
  });
  const replyTo = context.brand.email;
  return { kind: 'application-decision', locale, to: email, replyTo, about: id, ...texts };
}
