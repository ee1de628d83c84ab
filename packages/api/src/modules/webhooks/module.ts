export {
  createWebhook,
  deleteExpiredLetters,
  pauseWebhook,
  removeWebhook,
  replayDead,
  rotateSecret,
} from './manage-webhooks.ts';
export { listWebhooks } from './queries.ts';
export { webhooksRouter } from './router.ts';
export type { WebhookTables } from './table.ts';
export { startWebhookWorker } from './webhook-worker.ts';
