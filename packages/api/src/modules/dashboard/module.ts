export type { DashboardTables } from './queries.ts';
export {
  countOutbox,
  listApplicationCounts,
  listMailRefusals,
  listMessageCounts,
} from './queries.ts';
export { dashboardRouter } from './router.ts';
