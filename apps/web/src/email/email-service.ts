import { spamSignalsParam } from '@isangano/contracts/email/params';
import type { emailTemplates } from '@isangano/contracts/email/templates';
import type * as z from 'zod/mini';
import { collectSpamSignals } from '../forms/spam-signals.ts';

type TemplateName = keyof typeof emailTemplates;

/** Ids that the e-mail service expects; by default those of this site's own server. */
const serviceId = import.meta.env.VITE_EMAIL_SERVICE_ID ?? 'isangano';
const publicKey = import.meta.env.VITE_EMAIL_PUBLIC_KEY ?? 'isangano';
const templateIds: Record<TemplateName, string> = {
  contact: import.meta.env.VITE_EMAIL_CONTACT_TEMPLATE ?? 'contact',
  newsletter: import.meta.env.VITE_EMAIL_NEWSLETTER_TEMPLATE ?? 'newsletter',
};

/**
 * Sends an e-mail by template. Loads the library on first use. Rejects when the service does not accept it.
 */
export async function sendTemplate<Name extends TemplateName>(
  template: Name,
  params: z.input<(typeof emailTemplates)[Name]>,
): Promise<void> {
  const { init, send } = await import('@emailjs/browser');
  init({ publicKey, origin: import.meta.env.VITE_EMAIL_ORIGIN ?? window.location.origin });
  await send(serviceId, templateIds[template], { ...params, [spamSignalsParam]: collectSpamSignals() });
}
