import { newsletterTemplate, sendTemplate } from '../email/email-service.ts';

/** Puts an address on the newsletter's list through the e-mail service; rejects when it was not taken. */
export async function subscribe(email: string): Promise<void> {
  await sendTemplate(newsletterTemplate, {
    subscriber_email: email,
    from_name: email,
    message: `Please add ${email} to the newsletter.`,
  });
}
