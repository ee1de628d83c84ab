import * as z from 'zod/mini';
import type { LinkFilter, ListExport } from './core/exports/list-export.ts';
import { mergeRouters, router, staffProcedure } from './core/trpc.ts';
import {
  applicationsExport,
  applicationsExportRequest,
  applicationsRouter,
} from './modules/applications/module.ts';
import { auditExport, auditExportRequest, auditRouter } from './modules/audit/module.ts';
import { contentRouter } from './modules/content/module.ts';
import { dashboardRouter } from './modules/dashboard/module.ts';
import { draftsRouter } from './modules/drafts/module.ts';
import { accountRouter, authRouter, teamRouter } from './modules/identity/module.ts';
import { liveRouter } from './modules/live-updates/module.ts';
import { messagesExport, messagesExportRequest, messagesRouter } from './modules/messages/module.ts';
import { newsletterRouter } from './modules/newsletter/module.ts';
import { projectsRouter } from './modules/projects/module.ts';
import { webhooksRouter } from './modules/webhooks/module.ts';
import { assignmentsRouter } from './records/assignments/module.ts';
import { bulkRouter } from './records/bulk/module.ts';
import { createListLink, type ExportRequest } from './records/export/module.ts';
import { globalSearchRouter } from './records/global-search/module.ts';
import { visitsRouter } from './records/last-seen/module.ts';
import { mailsRouter } from './records/mail-history/module.ts';
import { notesRouter } from './records/notes/module.ts';
import { presenceRouter } from './records/presence/module.ts';
import { peopleRouter } from './records/privacy/module.ts';
import { repliesRouter } from './records/replies/module.ts';
import { viewsRouter } from './records/saved-views/module.ts';
import { proofsRouter, spamRouter } from './records/spam/module.ts';

/** Returns the link to the export of a list, as a router beside the other procedures of the list. */
function createExportRouter<Filter extends LinkFilter, Request extends z.core.$ZodType<ExportRequest>>(
  list: ListExport<Filter>,
  request: Request,
) {
  return router({
    exportLink: staffProcedure
      .meta({ role: list.role })
      .input(request)
      .output(z.string())
      .mutation(({ ctx, input }) => createListLink(ctx, list, input)),
  });
}

export const appRouter = router({
  account: accountRouter,
  applications: mergeRouters(
    applicationsRouter,
    createExportRouter(applicationsExport, applicationsExportRequest),
  ),
  assignments: assignmentsRouter,
  audit: mergeRouters(auditRouter, createExportRouter(auditExport, auditExportRequest)),
  auth: authRouter,
  content: contentRouter,
  dashboard: dashboardRouter,
  drafts: draftsRouter,
  finder: globalSearchRouter,
  live: liveRouter,
  mails: mailsRouter,
  messages: mergeRouters(messagesRouter, createExportRouter(messagesExport, messagesExportRequest)),
  newsletter: newsletterRouter,
  notes: notesRouter,
  people: peopleRouter,
  presence: presenceRouter,
  bulk: bulkRouter,
  projects: projectsRouter,
  proofs: proofsRouter,
  replies: repliesRouter,
  spam: spamRouter,
  team: teamRouter,
  views: viewsRouter,
  visits: visitsRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;
