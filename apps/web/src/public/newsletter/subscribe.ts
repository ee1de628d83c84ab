import { brand } from '@isangano/content/brand';
import { sendTemplate } from '../email-calls/email-service.ts';

/** Subscribes to the newsletter through the e-mail service; rejects when the service does not accept it. */
export async function subscribe(email: string): Promise<void> {
  await sendTemplate(
    'newsletter',
    {
      subscriber_email: email,
      from_name: brand.name,
      message: `Newsletter: ${email}`,
      language: document.documentElement.lang,
    },
    { kind: 'subscription', title: email, text: undefined },
  );
}
