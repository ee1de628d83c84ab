import { pageRequest } from '@isangano/contracts/paging';
import { projectView, saveProjectInput, updateProjectInput } from '@isangano/contracts/projects/project';
import { restPaths } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import { listOf, readCursor, toPage } from '../paging.ts';
import { publicProcedure, router, staffProcedure } from '../trpc.ts';
import { createProject } from './create-project.ts';
import { deleteProject } from './delete-project.ts';
import { getProject } from './get-project.ts';
import { listProjectRows, listProjects } from './queries.ts';
import { updateProject } from './update-project.ts';

const byId = z.object({ id: z.string() });

/** Images travel through the routes of `create` and `update`; these procedures take the fields alone. */
export const projectsRouter = router({
  listPublic: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: restPaths.publicProjects,
        summary: 'All projects, newest first',
        hasOwnRoute: true,
      },
    })
    .output(z.array(projectView))
    .query(({ ctx }) => listProjects(ctx.db.read)),

  list: staffProcedure
    .meta({
      rest: { method: 'GET', path: restPaths.projects, summary: 'Projects, newest first', isList: true },
    })
    .input(pageRequest)
    .output(listOf(projectView))
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const rows = await listProjectRows(ctx.db.read, readCursor(cursor), limit + 1);
      const { items, nextCursor } = toPage(rows, limit);
      return { items: items.map(({ view }) => view), nextCursor };
    }),

  get: staffProcedure
    .meta({ rest: { method: 'GET', path: restPaths.project, summary: 'One project' } })
    .input(byId)
    .output(projectView)
    .query(({ ctx, input }) => getProject(ctx.db, input.id)),

  create: staffProcedure
    .meta({
      rest: {
        method: 'POST',
        path: restPaths.projects,
        summary: 'Create a project',
        status: 201,
        hasOwnRoute: true,
      },
    })
    .input(saveProjectInput)
    .output(projectView)
    .mutation(({ ctx, input }) => createProject(ctx, ctx.staff, { fields: input })),

  update: staffProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: restPaths.project,
        summary: 'Change a project',
        hasOwnRoute: true,
        refusals: ['conflict'],
      },
    })
    .input(updateProjectInput)
    .output(projectView)
    .mutation(({ ctx, input: { id, ...fields } }) => updateProject(ctx, ctx.staff, { id, fields })),

  delete: staffProcedure
    .meta({
      rest: { method: 'DELETE', path: restPaths.project, summary: 'Delete one project', status: 204 },
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteProject(ctx, ctx.staff, input.id)),
});
