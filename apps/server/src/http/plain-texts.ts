import { type FieldErrorId, fieldErrorText } from '@isangano/contracts/field-errors';
import { longTextMaxChars, shortTextMaxChars } from '@isangano/contracts/limits';
import type { Locale } from '@isangano/contracts/locales';
import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import type { SubscribeInput } from '@isangano/contracts/newsletter/subscription';

/** What one form says of itself, and of what became of it. */
type FormTexts<Field extends string> = {
  title: string;
  sent: string;
  next?: string;
  failed: string;
  back: string;
  send: string;
  labels: Record<Field, string>;
};

/** All that the pages say which answer forms without scripts. */
export type PlainTexts = {
  contact: FormTexts<keyof CreateMessageInput>;
  newsletter: FormTexts<keyof SubscribeInput>;
  check: string;
  optional: string;
  /** Faults by their ids; English has its own home for them. */
  faults: Partial<Record<FieldErrorId, string>>;
};

export const plainTexts: Record<Locale, PlainTexts> = {
  en: {
    contact: {
      title: 'Send us a message',
      sent: 'Message sent successfully!',
      next: 'A person reads every message, and you hear from us within 2–3 business days.',
      failed: 'Failed to send message. Please try again later.',
      back: 'Back to the contact page',
      send: 'Send message',
      labels: {
        fullName: 'Full Name',
        email: 'Email Address',
        phone: 'Phone Number',
        subject: 'Subject',
        message: 'Message',
      },
    },
    newsletter: {
      title: 'Newsletter',
      sent: 'Thank you. Your first letter comes next month.',
      failed: 'Subscription failed. Please try again.',
      back: 'Return to Home',
      send: 'Subscribe',
      labels: { email: 'Email address' },
    },
    check: 'Please check the marked fields.',
    optional: '(optional)',
    faults: {},
  },
  rw: {
    contact: {
      title: 'Twoherereze ubutumwa',
      sent: 'Ubutumwa bwoherejwe neza!',
      next: "Buri butumwa busomwa n'umuntu, kandi tugusubiza mu minsi 2–3 y'akazi.",
      failed: 'Kohereza ubutumwa ntibyakunze. Ongera ugerageze nyuma.',
      back: 'Subira ku rupapuro rwo kutwandikira',
      send: 'Ohereza ubutumwa',
      labels: {
        fullName: 'Amazina yose',
        email: 'Aderesi ya imeyili',
        phone: 'Nimero ya telefone',
        subject: 'Impamvu',
        message: 'Ubutumwa',
      },
    },
    newsletter: {
      title: 'Akanyamakuru',
      sent: 'Urakoze. Ibaruwa yawe ya mbere izaza mu kwezi gutaha.',
      failed: 'Kwiyandikisha ntibyakunze. Ongera ugerageze.',
      back: 'Subira ahabanza',
      send: 'Iyandikishe',
      labels: { email: 'Aderesi ya imeyili' },
    },
    check: 'Reba ahagaragajwe.',
    optional: '(si ngombwa)',
    faults: {
      'fault.value.invalid': 'Ibi byanditse nabi.',
      'fault.text.short': `Andika inyuguti zitarenga ${shortTextMaxChars}`,
      'fault.text.long': `Andika inyuguti zitarenga ${longTextMaxChars}`,
      'fault.email.format': 'Andika imeyili yanditse neza.',
      'fault.fullName.required': 'Andika amazina yose',
      'fault.email.required': 'Andika imeyili',
      'fault.subject.required': 'Andika impamvu',
      'fault.message.required': 'Andika ubutumwa',
    },
  },
  fr: {
    contact: {
      title: 'Envoyez-nous un message',
      sent: 'Message envoyé avec succès !',
      next: 'Une personne lit chaque message, et vous recevez une réponse sous 2 à 3 jours ouvrables.',
      failed: "L'envoi du message a échoué. Veuillez réessayer plus tard.",
      back: 'Retour à la page de contact',
      send: 'Envoyer le message',
      labels: {
        fullName: 'Nom complet',
        email: 'Adresse e-mail',
        phone: 'Numéro de téléphone',
        subject: 'Objet',
        message: 'Message',
      },
    },
    newsletter: {
      title: "Lettre d'information",
      sent: 'Merci. Votre première lettre arrive le mois prochain.',
      failed: "L'inscription a échoué. Veuillez réessayer.",
      back: "Retour à l'accueil",
      send: "S'abonner",
      labels: { email: 'Adresse e-mail' },
    },
    check: 'Veuillez vérifier les champs indiqués.',
    optional: '(facultatif)',
    faults: {
      'fault.value.invalid': "Cette valeur n'est pas valable.",
      'fault.text.short': `Utilisez ${shortTextMaxChars} caractères au plus`,
      'fault.text.long': `Utilisez ${longTextMaxChars} caractères au plus`,
      'fault.email.format': 'Veuillez saisir une adresse e-mail valable.',
      'fault.fullName.required': 'Le nom complet est obligatoire',
      'fault.email.required': "L'adresse e-mail est obligatoire",
      'fault.subject.required': "L'objet est obligatoire",
      'fault.message.required': 'Le message est obligatoire',
    },
  },
};

export function plainFaultText(locale: Locale, id: FieldErrorId): string {
  return plainTexts[locale].faults[id] ?? fieldErrorText(id);
}
