import * as z from 'zod/mini';
import { applicationRow } from '../applications/list.ts';
import { staffMessageView } from '../messages/message.ts';

export const recentApplicationsCount = 5;
export const recentMessagesCount = 3;

/** Content of the dashboard. `recentApplications` are the newest of both kinds. */
export const dashboardSummary = z.object({
  totalApplications: z.int(),
  pendingApplications: z.int(),
  activeProjects: z.int(),
  unreadMessages: z.int(),
  recentApplications: z.array(applicationRow),
  recentMessages: z.array(staffMessageView),
});
export type DashboardSummary = z.output<typeof dashboardSummary>;
