/** Names by which the e-mail service knows what to send; this site's own server by default. */
const serviceId = import.meta.env.VITE_EMAIL_SERVICE_ID ?? 'isangano';
const publicKey = import.meta.env.VITE_EMAIL_PUBLIC_KEY ?? 'isangano';
export const contactTemplate = import.meta.env.VITE_EMAIL_CONTACT_TEMPLATE ?? 'contact';
export const newsletterTemplate = import.meta.env.VITE_EMAIL_NEWSLETTER_TEMPLATE ?? 'newsletter';

/** Sends a filled template; loads the library when it is first used. Rejects when it was not taken. */
export async function sendTemplate(template: string, params: Record<string, string>): Promise<void> {
  const { init, send } = await import('@emailjs/browser');
  init({ publicKey, origin: import.meta.env.VITE_EMAIL_ORIGIN ?? window.location.origin });
  await send(serviceId, template, params);
}
