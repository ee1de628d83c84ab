export { startIssueWorker } from './issues/issue-worker.ts';
export { confirmLifetimeDays, parseNewsletterLink } from './links.ts';
export { deleteSubscriber, findSubscriber } from './queries.ts';
export { newsletterRouter } from './router.ts';
export { stopMails } from './stop-mails.ts';
export { confirmSubscription, subscribe, unsubscribe } from './subscribe.ts';
export { suspectSubscriptions } from './suspect-subscriptions.ts';
export type { NewsletterTables } from './table.ts';
