import { projectView } from '@isangano/contracts/projects/project';
import { restPaths } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import { publicProcedure, router } from '../trpc.ts';
import { listProjects } from './queries.ts';

export const projectsRouter = router({
  listPublic: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: restPaths.publicProjects,
        summary: 'All projects, newest first',
        hasETag: true,
      },
    })
    .output(z.array(projectView))
    .query(({ ctx }) => listProjects(ctx.db.read)),
});
