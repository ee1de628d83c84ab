export {
  countOutbox,
  listApplicationCounts,
  listMailRefusals,
  listMessageCounts,
} from './queries.ts';
export { dashboardRouter } from './router.ts';
export type { DashboardTables } from './table.ts';
