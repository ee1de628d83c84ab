import type { MessageId } from '@isangano/content/message-ids.gen';

/** English texts of `FailurePage`, for when their catalogue did not load. Equal to those in the catalogue. */
export const failureTexts = {
  'failure.title': 'Something went wrong',
  'failure.text':
    'This page could not be shown. Please try again. If it fails again, send us this reference.',
  'failure.reference': 'Reference',
  'failure.retry': 'Try Again',
  'failure.dashboard': 'Return to Dashboard',
  'notFound.home': 'Return to Home',
} as const satisfies Partial<Record<MessageId, string>>;
