import type { RecordNoun } from '@isangano/contracts/records';

/** Counts of a day (UTC), maintained by triggers. What is deleted later stays counted. */
export type DayTotalTable = {
  noun: RecordNoun;
  /** ISO 8601. */
  day: string;
  received: number;
  decided: number;
  /** How long the applications decided on this day had waited, in all. */
  wait_days: number;
};

export type DashboardTables = {
  day_total: DayTotalTable;
};
