import * as z from 'zod/mini';
import { applicationRow } from '../applications/list.ts';
import { staffMessageView } from '../messages/message.ts';

export const recentApplicationsCount = 5;
export const recentMessagesCount = 3;

export const dashboardWeeks = 12;

/** `from` is its first day; `waitDays` how long the applications decided in it had waited on average, null if there were none. */
const week = z.object({
  from: z.string(),
  applications: z.int(),
  messages: z.int(),
  waitDays: z.nullable(z.number()),
});
export type DashboardWeek = z.output<typeof week>;

/** Counts of records and replies that wait for staff. */
export const dashboardCounts = z.object({ pendingApplications: z.int(), unreadMessages: z.int() });
export type DashboardCounts = z.output<typeof dashboardCounts>;

/** Content of the dashboard. `recentApplications` are the newest of both kinds. */
export const dashboardSummary = z.object({
  ...dashboardCounts.shape,
  totalApplications: z.int(),
  activeProjects: z.int(),
  recentApplications: z.array(applicationRow),
  recentMessages: z.array(staffMessageView),
  /** When the oldest pending application came in; null if none is pending. */
  oldestPendingAt: z.nullable(z.string()),
  /** The last weeks of seven days each (UTC), oldest first; the last one ends today. */
  weeks: z.array(week),
});
export type DashboardSummary = z.output<typeof dashboardSummary>;
