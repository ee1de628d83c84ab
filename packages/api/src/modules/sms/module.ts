export type { SmsTables } from './queries.ts';
export {
  deleteConsent,
  deleteWaitingSms,
  findConsent,
  listSms,
  readAllSms,
  upsertConsent,
} from './queries.ts';
export { recordSmsReport, startSmsWorker } from './sms-worker.ts';
export { type SmsSettings, storeSms } from './store-sms.ts';
