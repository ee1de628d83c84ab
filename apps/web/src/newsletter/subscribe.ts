import { brand } from '@isangano/content/brand';
import { signsParam } from '@isangano/contracts/email/params';
import { newsletterTemplate, sendTemplate } from '../email/email-service.ts';
import { formSigns } from '../forms/form-signs.ts';

/** Asks for the newsletter through the e-mail service; rejects when the service does not take it. */
export async function subscribe(email: string): Promise<void> {
  await sendTemplate(newsletterTemplate, {
    subscriber_email: email,
    from_name: brand.name,
    message: `Newsletter: ${email}`,
    language: document.documentElement.lang,
    [signsParam]: formSigns(),
  });
}
