export { startIssueWorker } from './issues/issue-worker.ts';
export { confirmLifetimeDays, parseNewsletterLink } from './links.ts';
export type { NewsletterTables } from './queries.ts';
export { deleteSubscriber, findSubscriber } from './queries.ts';
export { newsletterRouter } from './router.ts';
export { stopMails } from './stop-mails.ts';
export { confirmSubscription, subscribe, suspectSubscriptions, unsubscribe } from './subscribe.ts';
