/* What other modules use of this one. */
export { dashboardRouter } from './router.ts';
export type { DayTotalTable } from './table.ts';
export {
  countOutbox,
  listApplicationCounts,
  listMailRefusals,
  listMessageCounts,
} from './metric-queries.ts';
