import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { greeting } from './greeting.ts';

type WelcomeTexts = { subject: string; thanks: string; question: string; leave: string };

const textsByLocale: Record<Locale, (brand: MailContext['brand']) => WelcomeTexts> = {
  en: ({ name, email }) => ({
    subject: `Welcome to the newsletter of ${name}`,
    thanks:
      `Thank you for subscribing to the newsletter of ${name}. ` +
      'From now on you will hear from us about our projects, our services and the stories we publish.',
    question: `If you want to tell us something, answer this mail or write to ${email}.`,
    leave: 'Unsubscribe',
  }),
  rw: ({ name, email }) => ({
    subject: `Wiyandikishije ku kanyamakuru ka ${name}`,
    thanks:
      `Urakoze kwiyandikisha ku kanyamakuru ka ${name}. ` +
      "Tuzajya tukumenyesha ibijyanye n'imishinga yacu, serivisi zacu n'inkuru dutangaza.",
    question: `Niba hari icyo ushaka kutubwira, subiza iyi imeyili cyangwa utwandikire kuri ${email}.`,
    leave: 'Kwikura ku rutonde',
  }),
  fr: ({ name, email }) => ({
    subject: `Bienvenue dans la lettre d'information de ${name}`,
    thanks:
      `Merci de vous être inscrit à la lettre d'information de ${name}. ` +
      'Vous recevrez désormais des nouvelles de nos projets, de nos services et des histoires que nous publions.',
    question: `Si vous voulez nous dire quelque chose, répondez à ce message ou écrivez à ${email}.`,
    leave: 'Se désinscrire',
  }),
};

type ConfirmedSubscriber = { id: string; email: string; locale: Locale; unsubscribeUrl: string };

/** The mail that welcomes a confirmed subscriber in their language, with the link to unsubscribe. */
export function newsletterWelcome(
  { brand }: MailContext,
  { id, email, locale, unsubscribeUrl }: ConfirmedSubscriber,
): Mail {
  const { subject, thanks, question, leave } = textsByLocale[locale](brand);
  const texts = buildMailTexts(brand.name, {
    subject,
    paragraphs: [greeting(locale), thanks],
    closing: [question],
    leave: { text: leave, url: unsubscribeUrl },
  });
  return {
    kind: 'newsletter-welcome',
    locale,
    to: email,
    replyTo: brand.email,
    about: id,
    unsubscribeUrl,
    ...texts,
  };
}
