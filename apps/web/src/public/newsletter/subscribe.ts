import { brand } from '@isangano/content/brand';
import type { SubmittedRequest } from '../../submission/outbox/submit-request.ts';
import { sendTemplate } from '../email-calls/email-service.ts';

/** Subscribes to the newsletter through the e-mail service; rejects when the service does not accept it. */
export function subscribe(email: string): Promise<SubmittedRequest> {
  return sendTemplate(
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
