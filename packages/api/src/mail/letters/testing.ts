import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailDesk } from '../mail.ts';
import { renderLetter } from '../render-letter.ts';
import { applicationDecision } from './application-decision.ts';
import { applicationReceipt } from './application-receipt.ts';
import { newsletterConfirmation } from './newsletter-confirmation.ts';
import { newsletterWelcome } from './newsletter-welcome.ts';

export const desk: MailDesk = {
  brand: { name: 'Isangano Group', email: 'muraho@isangano.example' },
  staffAddress: 'staff@isangano.example',
  siteUrl: 'https://www.isangano.example',
  wake: () => undefined,
};

export const application = {
  kind: 'interview',
  name: 'Aline Uwase',
  email: 'aline@mail.example',
  phone: '+250 788 123 456',
  location: '',
  topic: 'A weaver\nBcc: everyone@mail.example',
} as const;

type Rendered = { subject: string; text: string; html: string };

/** A mail as it reads. */
export function rendered({ locale, subject, letter }: Mail): Rendered {
  return { subject, ...renderLetter(locale, letter) };
}

/** Every letter that goes to people outside, by a name of its own. */
export function lettersIn(locale: Locale): Record<string, Rendered> {
  const id = '01930000-0000-7000-8000-000000000001';
  const link = (page: string) => `${desk.siteUrl}/newsletter/${page}?id=${id}&signature=abc`;
  const applied = { ...application, id, locale };
  const reader = { id, email: 'keza@mail.example', locale };
  const mails: Record<string, Mail> = {
    'interview receipt': applicationReceipt(desk, applied),
    'partner receipt': applicationReceipt(desk, { ...applied, kind: 'partner' }),
    'interview approved': applicationDecision(desk, { ...applied, status: 'approved' }),
    'interview rejected': applicationDecision(desk, { ...applied, status: 'rejected' }),
    'partner approved': applicationDecision(desk, { ...applied, kind: 'partner', status: 'approved' }),
    'partner rejected': applicationDecision(desk, { ...applied, kind: 'partner', status: 'rejected' }),
    'newsletter confirmation': newsletterConfirmation(desk, { ...reader, confirmUrl: link('confirm') }),
    'newsletter welcome': newsletterWelcome(desk, { ...reader, leaveUrl: link('unsubscribe') }),
  };
  return Object.fromEntries(Object.entries(mails).map(([name, mail]) => [name, rendered(mail)]));
}
