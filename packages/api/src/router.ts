import { mergeRouters, router } from './core/trpc.ts';
import { applicationsExportRouter, auditExportRouter, messagesExportRouter } from './export-routers.ts';
import { applicationsRouter } from './modules/applications/router.ts';
import { auditRouter } from './modules/audit-log/router.ts';
import { dashboardRouter } from './modules/dashboard/router.ts';
import { draftsRouter } from './modules/drafts/router.ts';
import { accountRouter } from './modules/identity/account/router.ts';
import { authRouter } from './modules/identity/router.ts';
import { teamRouter } from './modules/identity/team/router.ts';
import { liveRouter } from './modules/live-updates/router.ts';
import { messagesRouter } from './modules/messages/router.ts';
import { newsletterRouter } from './modules/newsletter/router.ts';
import { projectsRouter } from './modules/projects/router.ts';
import { assignmentsRouter } from './records/assignments/router.ts';
import { bulkRouter } from './records/bulk/router.ts';
import { finderRouter } from './records/global-search/router.ts';
import { visitsRouter } from './records/last-seen/router.ts';
import { mailsRouter } from './records/mail-history/router.ts';
import { notesRouter } from './records/notes/router.ts';
import { presenceRouter } from './records/presence/router.ts';
import { peopleRouter } from './records/privacy/people/router.ts';
import { repliesRouter } from './records/replies/router.ts';
import { viewsRouter } from './records/saved-views/router.ts';
import { proofsRouter } from './records/spam/proofs/router.ts';
import { spamRouter } from './records/spam/router.ts';

export const appRouter = router({
  account: accountRouter,
  applications: mergeRouters(applicationsRouter, applicationsExportRouter),
  assignments: assignmentsRouter,
  audit: mergeRouters(auditRouter, auditExportRouter),
  auth: authRouter,
  dashboard: dashboardRouter,
  drafts: draftsRouter,
  finder: finderRouter,
  live: liveRouter,
  mails: mailsRouter,
  messages: mergeRouters(messagesRouter, messagesExportRouter),
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
});

export type AppRouter = typeof appRouter;
