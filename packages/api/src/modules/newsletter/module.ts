export { confirmSubscription } from './confirm-subscription.ts';
export { confirmLifetimeDays, parseNewsletterLink } from './links.ts';
export { deleteSubscriber, findSubscriber } from './queries.ts';
export { newsletterRouter } from './router.ts';
export { stopMails } from './stop-mails.ts';
export { subscribe } from './subscribe.ts';
export { suspectSubscriptions } from './suspect-subscriptions.ts';
export type { SubscriberTable } from './table.ts';
export { unsubscribe } from './unsubscribe.ts';
