import { imageRule } from '@isangano/contracts/applications/files';
import { pageRequest } from '@isangano/contracts/lists/filters';
import {
  projectView,
  publicProjectsInput,
  saveProjectInput,
  updateProjectInput,
} from '@isangano/contracts/projects/project';
import * as z from 'zod/mini';
import { createPageSchema, parseCursor, toPage } from '../../core/paging.ts';
import {
  byId,
  type FormMeta,
  ownerProcedure,
  publicProcedure,
  readerProcedure,
  reviewerProcedure,
  router,
} from '../../core/trpc.ts';
import { createProject, deleteProject, updateProject } from './manage-projects.ts';
import { getProject, listProjectRows, listProjects } from './queries.ts';

/** The image of a project, in the form of `create` and `update`. */
const projectForm: FormMeta = {
  files: { image: { ...imageRule, description: 'Shown with the project. An empty text removes the image.' } },
  acceptsJson: true,
  normalizeFields: omitEmptyFields,
};

export const projectsRouter = router({
  listPublic: publicProcedure
    .meta({
      rest: {
        summary: 'List all projects for the site, newest first',
        description: 'With a language, only the translations into that language are there.',
        isCached: true,
      },
    })
    .input(publicProjectsInput)
    .output(z.array(projectView))
    .query(({ ctx, input }) => listProjects(ctx.db.read, input?.language)),

  list: readerProcedure
    .meta({ rest: { summary: 'List projects, newest first', isList: true } })
    .input(pageRequest)
    .output(createPageSchema(projectView))
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const rows = await listProjectRows(ctx.db.read, parseCursor(cursor), limit + 1);
      const { items, nextCursor } = toPage(rows, limit);
      return { items: items.map(({ view }) => view), nextCursor };
    }),

  get: readerProcedure
    .meta({ rest: { summary: 'Get a project' } })
    .input(byId)
    .output(projectView)
    .query(({ ctx, input }) => getProject(ctx.db, input.id)),

  create: reviewerProcedure
    .meta({
      rest: {
        summary: 'Create a project',
        status: 201,
        isIdempotent: true,
        form: projectForm,
      },
    })
    .input(saveProjectInput)
    .output(projectView)
    .mutation(({ ctx, input }) =>
      createProject(ctx, ctx.staff, input, { image: ctx.stagedFiles[0], key: ctx.idempotencyKey }),
    ),

  update: reviewerProcedure
    .meta({
      rest: {
        summary: 'Update a project',
        form: projectForm,
        errorCodes: ['conflict'],
      },
    })
    .input(updateProjectInput)
    .output(projectView)
    .mutation(({ ctx, input }) => updateProject(ctx, ctx.staff, input, ctx.stagedFiles[0])),

  delete: ownerProcedure
    .meta({ rest: { summary: 'Delete a project' } })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteProject(ctx, ctx.staff, input.id)),
});

/**
 * Removes fields that are null, because clients may send empty fields that way. An `image` that is not a file
 * is either the URL that a client read earlier, which is ignored, or empty (`''` or null), which removes the
 * image. In a form, the translations are JSON.
 */
function omitEmptyFields({
  image,
  translations,
  ...fields
}: Record<string, unknown>): Record<string, unknown> {
  const all = { ...fields, translations: readJson(translations) };
  const present = Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== null && value !== undefined),
  );
  return image === null || image === '' ? { ...present, image: null } : present;
}

function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  // A form sends an empty text for an empty field.
  if (value.trim() === '') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
