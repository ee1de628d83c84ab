import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailDesk } from '../mail.ts';
import { renderLetter } from '../render-letter.ts';
import { greeting } from './greeting.ts';

type Words = { subject: string; thanks: string; leave: string };

const words: Record<Locale, (brand: MailDesk['brand']) => Words> = {
  en: ({ name, email }) => ({
    subject: `Welcome to the newsletter of ${name}`,
    thanks:
      `Thank you for subscribing to the newsletter of ${name}. ` +
      'From now on you will hear from us about our projects, our services and the stories we publish.',
    leave: `If this was not you, or if you want no more of it, write to ${email} and we will take you off the list.`,
  }),
  rw: ({ name, email }) => ({
    subject: `Wiyandikishije ku kanyamakuru ka ${name}`,
    thanks:
      `Urakoze kwiyandikisha ku kanyamakuru ka ${name}. ` +
      "Tuzajya tukumenyesha ibijyanye n'imishinga yacu, serivisi zacu n'inkuru dutangaza.",
    leave: `Niba atari wowe wiyandikishije, cyangwa utifuza kongera kukabona, twandikire kuri ${email} tugukure ku rutonde.`,
  }),
  fr: ({ name, email }) => ({
    subject: `Bienvenue dans la lettre d'information de ${name}`,
    thanks:
      `Merci de vous être inscrit à la lettre d'information de ${name}. ` +
      'Vous recevrez désormais des nouvelles de nos projets, de nos services et des histoires que nous publions.',
    leave: `Si cette inscription ne vient pas de vous, ou si vous ne voulez plus de nos envois, écrivez à ${email} et nous vous retirerons de la liste.`,
  }),
};

/** Welcomes a new subscriber in their language. */
export function newsletterWelcome(
  { brand }: MailDesk,
  { email, locale }: { email: string; locale: Locale },
): Mail {
  const { subject, thanks, leave } = words[locale](brand);
  const letter = renderLetter(locale, {
    subject,
    paragraphs: [greeting(locale), thanks, leave],
    closing: [brand.name],
  });
  return { kind: 'newsletter-welcome', locale, to: email, replyTo: brand.email, ...letter };
}
