export { startIssueWorker } from './issues/issue-worker.ts';
export type { NewsletterIssueTable } from './issues/table.ts';
export { confirmLifetimeDays, parseNewsletterLink } from './links.ts';
export { deleteSubscriber, findSubscriber } from './queries.ts';
export { newsletterRouter } from './router.ts';
export { stopMails } from './stop-mails.ts';
export { confirmSubscription, subscribe, unsubscribe } from './subscribe.ts';
export { suspectSubscriptions } from './suspect-subscriptions.ts';
export type { SubscriberTable } from './table.ts';
