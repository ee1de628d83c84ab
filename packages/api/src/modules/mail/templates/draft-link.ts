import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { resumeFragmentKey } from '@isangano/contracts/drafts/resume-link';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { getFormUrl } from './form-url.ts';
import { greeting } from './greeting.ts';

type LinkTexts = {
  subject: Record<ApplicationKind, string>;
  how: string;
  link: string;
  /** The link is all that is needed, once. */
  warning: string;
  /** `time` is in UTC. */
  expiry: (time: string) => string;
  unexpected: string;
};

const textsByLocale: Record<Locale, LinkTexts> = {
  en: {
    subject: {
      interview: 'Continue your interview application',
      partner: 'Continue your partnership application',
    },
    how: 'With this link you continue your application on any device, with everything that you have entered so far.',
    link: 'Continue the application',
    warning:
      'The link can be opened once, by anybody who has it. From then on only the device that opened it can read, change and send the application, and nobody else: not even the person who asked for this mail. Please do not forward this mail.',
    expiry: (time) =>
      `Unless you save it again, your application will be deleted on ${time} UTC; the link then no longer works.`,
    unexpected: 'If you did not ask for this link, there is nothing to do.',
  },
  // To be reviewed by a native speaker.
  rw: {
    subject: {
      interview: "Komeza ubusabe bwawe bw'ikiganiro",
      partner: "Komeza ubusabe bwawe bw'ubufatanye",
    },
    how: 'Ukoresheje iyi linki, ukomeza ubusabe bwawe ku gikoresho icyo ari cyo cyose, ubonaho ibyo wanditse byose.',
    link: 'Komeza ubusabe',
    warning:
      "Iyi linki ifungurwa rimwe gusa, n'umuntu wese uyifite. Nyuma yaho, igikoresho yafunguriweho ni cyo cyonyine gishobora gusoma ubu busabe, kubuhindura no kubwohereza; nta wundi ubishobora, yewe n'uwasabye iyi imeyili. Nyamuneka ntugire uwo woherereza iyi imeyili.",
    expiry: (time) =>
      `Nutongera kububika, ubusabe bwawe buzasibwa ku wa ${time} UTC; icyo gihe iyi linki ntizaba igikora.`,
    unexpected: 'Niba atari wowe wasabye iyi linki, nta kindi ukora.',
  },
  fr: {
    subject: {
      interview: "Continuez votre candidature d'entretien",
      partner: 'Continuez votre candidature de partenariat',
    },
    how: "Avec ce lien, vous continuez votre candidature sur n'importe quel appareil, avec tout ce que vous avez saisi jusqu'ici.",
    link: 'Continuer la candidature',
    warning:
      "Ce lien peut être ouvert une seule fois, par toute personne qui le possède. Ensuite, seul l'appareil qui l'a ouvert peut lire, modifier et envoyer la candidature, et personne d'autre, pas même celle qui a demandé ce message. Merci de ne pas transférer ce message.",
    expiry: (time) =>
      `Si vous ne l'enregistrez pas de nouveau, votre candidature sera supprimée le ${time} UTC ; le lien ne fonctionnera alors plus.`,
    unexpected: "Si vous n'avez pas demandé ce lien, il n'y a rien à faire.",
  },
};

type LinkedDraft = {
  id: string;
  kind: ApplicationKind;
  /** The language of the visitor. */
  locale: Locale;
  email: string;
  expiresAt: string;
  capability: string;
};

/**
 * The mail with the link to a draft. It contains the capability, so it is sent with `sendDirectly`. The key is in the fragment,
 * which browsers send to no server.
 */
export function draftLink(
  { brand, siteUrl }: MailContext,
  { id, kind, locale, email, expiresAt, capability }: LinkedDraft,
): Mail {
  const { subject, how, link, warning, expiry, unexpected } = textsByLocale[locale];
  const fragment = `#${resumeFragmentKey}=${id}.${capability}`;
  const content = buildMailTexts(brand.name, {
    subject: subject[kind],
    paragraphs: [greeting(locale), how, warning],
    link: { text: link, url: `${getFormUrl(siteUrl, locale, kind)}${fragment}` },
    closing: [expiry(expiresAt.slice(0, 16).replace('T', ' ')), unexpected],
  });
  return { kind: 'draft-link', locale, to: email, replyTo: brand.email, ...content };
}
