export type { WebhookTables } from './queries.ts';
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
export { startWebhookWorker } from './webhook-worker.ts';
