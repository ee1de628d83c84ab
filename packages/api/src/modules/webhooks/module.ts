export { listWebhooks } from './queries.ts';
export {
  createWebhook,
  deleteExpiredLetters,
  pauseWebhook,
  removeWebhook,
  replayDead,
  rotateSecret,
  webhooksRouter,
} from './router.ts';
export type { WebhookTables } from './table.ts';
export { startWebhookWorker } from './webhook-worker.ts';
