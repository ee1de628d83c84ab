import { accountRouter } from './account/router.ts';
import { applicationsRouter } from './applications/router.ts';
import { assignmentsRouter } from './assignments/router.ts';
import { auditRouter } from './audit/router.ts';
import { authRouter } from './auth/router.ts';
import { bulkRouter } from './bulk/router.ts';
import { dashboardRouter } from './dashboard/router.ts';
import { draftsRouter } from './drafts/router.ts';
import { finderRouter } from './finder/router.ts';
import { liveRouter } from './live/router.ts';
import { mailsRouter } from './mails/router.ts';
import { messagesRouter } from './messages/router.ts';
import { newsletterRouter } from './newsletter/router.ts';
import { notesRouter } from './notes/router.ts';
import { peopleRouter } from './people/router.ts';
import { presenceRouter } from './presence/router.ts';
import { projectsRouter } from './projects/router.ts';
import { proofsRouter } from './proofs/router.ts';
import { repliesRouter } from './replies/router.ts';
import { spamRouter } from './spam/router.ts';
import { teamRouter } from './team/router.ts';
import { router } from './trpc.ts';
import { viewsRouter } from './views/router.ts';
import { visitsRouter } from './visits/router.ts';

export const appRouter = router({
  account: accountRouter,
  applications: applicationsRouter,
  assignments: assignmentsRouter,
  audit: auditRouter,
  auth: authRouter,
  dashboard: dashboardRouter,
  drafts: draftsRouter,
  finder: finderRouter,
  live: liveRouter,
  mails: mailsRouter,
  messages: messagesRouter,
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
