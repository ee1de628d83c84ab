import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { greeting } from './greeting.ts';

type ConfirmationTexts = { subject: string; ask: string; confirm: string; ignore: string };

const textsByLocale: Record<Locale, (name: string) => ConfirmationTexts> = {
  en: (name) => ({
    subject: 'Please confirm your subscription',
    ask: `Somebody, most likely you, has entered this address for the newsletter of ${name}. You get it once you confirm that you want it.`,
    confirm: 'Confirm my address',
    ignore: 'The link holds for 7 days. If this was not you, do nothing: you will not get the newsletter.',
  }),
  rw: (name) => ({
    subject: 'Emeza ko wiyandikishije',
    ask: `Umuntu, birashoboka ko ari wowe, yanditse iyi aderesi ngo ihabwe akanyamakuru ka ${name}. Uzakabona numara kwemeza ko ugashaka.`,
    confirm: 'Emeza aderesi yanjye',
    ignore: 'Iyi linki imara iminsi 7. Niba atari wowe, ntugire icyo ukora: ntuzahabwa akanyamakuru.',
  }),
  fr: (name) => ({
    subject: 'Veuillez confirmer votre inscription',
    ask: `Quelqu'un, sans doute vous, a saisi cette adresse pour recevoir la lettre d'information de ${name}. Vous la recevrez dès que vous aurez confirmé.`,
    confirm: 'Confirmer mon adresse',
    ignore:
      "Le lien est valable 7 jours. Si ce n'était pas vous, ne faites rien : vous ne recevrez pas la lettre d'information.",
  }),
};

type UnconfirmedSubscriber = { id: string; email: string; locale: Locale; confirmUrl: string };

/** The mail that asks the owner of an address to confirm the subscription (double opt-in). */
export function newsletterConfirmation(
  { brand }: MailContext,
  { id, email, locale, confirmUrl }: UnconfirmedSubscriber,
): Mail {
  const { subject, ask, confirm, ignore } = textsByLocale[locale](brand.name);
  const texts = buildMailTexts(brand.name, {
    subject,
    paragraphs: [greeting(locale), ask],
    link: { text: confirm, url: confirmUrl },
    closing: [ignore],
  });
  return { kind: 'newsletter-confirmation', locale, to: email, replyTo: brand.email, about: id, ...texts };
}
