import { applicationsRouter } from './applications/router.ts';
import { authRouter } from './auth/router.ts';
import { projectsRouter } from './projects/router.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  applications: applicationsRouter,
  auth: authRouter,
  projects: projectsRouter,
});

export type AppRouter = typeof appRouter;
