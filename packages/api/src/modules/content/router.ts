import { siteLocales } from '@isangano/content/brand';
import { listSchemas } from '@isangano/content/schemas/lists';
import { isTextPage, textPages } from '@isangano/content/text-pages';
import { imageRule } from '@isangano/contracts/applications/files';
import {
  contentList,
  contentState,
  contentText,
  contentVersion,
  picture,
  previewLink,
  publishInput,
  saveListInput,
  saveTextInput,
  textAddress,
  textLock,
} from '@isangano/contracts/content/content';
import { publicPaths } from '@isangano/contracts/routes';
import { AppError } from '@isangano/platform/errors';
import { hasKey } from '@isangano/platform/has-key';
import * as z from 'zod/mini';
import { byId, editorProcedure, router } from '../../core/trpc.ts';
import { describeList, describeText, listHistory, listKinds, readDraft } from './draft.ts';
import { addPicture } from './pictures.ts';
import { createPreviewLink } from './preview-links.ts';
import { findNewestSeq } from './queries.ts';
import { cancelRelease, publish, readState, showRelease } from './releases.ts';
import { saveList, saveText } from './save-draft.ts';

const versionKey = z.object({ kind: z.enum(['text', 'list']), name: z.string(), locale: z.string() });

export const contentRouter = router({
  texts: editorProcedure
    .input(z.object({ page: z.string().check(z.refine(isTextPage)) }))
    .output(z.array(contentText))
    .query(async ({ ctx, input: { page } }) => {
      const draft = await readDraft(ctx.db.read);
      const catalogues: readonly string[] = isTextPage(page) ? textPages[page].catalogues : [];
      return [...draft.catalogues]
        .filter(([, catalogue]) => catalogues.includes(catalogue))
        .map(([id]) => describeText(draft, id));
    }),

  saveText: editorProcedure
    .input(saveTextInput)
    .output(contentText)
    .mutation(({ ctx, input }) => saveText(ctx, ctx.staff, input)),

  lockText: editorProcedure
    .input(textAddress)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.textLocks.acquire(input, ctx.staff)),

  releaseText: editorProcedure
    .input(textAddress)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.textLocks.release(input, ctx.staff)),

  locks: editorProcedure.output(z.array(textLock)).query(async ({ ctx }) =>
    (await ctx.textLocks.list()).flatMap(({ id, locale, by }) => {
      const known = siteLocales.find((one) => one === locale);
      return known && by !== ctx.staff.email ? [{ id, locale: known, by }] : [];
    }),
  ),

  lists: editorProcedure.output(z.array(contentList)).query(async ({ ctx }) => {
    const draft = await readDraft(ctx.db.read);
    return listKinds.map((kind) => describeList(draft, kind));
  }),

  saveList: editorProcedure
    .input(saveListInput)
    .output(contentList)
    .mutation(({ ctx, input: { kind, ...change } }) => {
      if (!hasKey(listSchemas, kind)) throw new AppError('not_found');
      return saveList(ctx, ctx.staff, { kind, ...change });
    }),

  history: editorProcedure
    .input(versionKey)
    .output(z.array(contentVersion))
    .query(({ ctx, input }) => listHistory(ctx.db.read, input)),

  state: editorProcedure.output(contentState).query(({ ctx }) => readState(ctx)),

  previews: editorProcedure.output(z.array(previewLink)).query(async ({ ctx }) => {
    const version = await findNewestSeq(ctx.db.read);
    return Object.values(publicPaths).flatMap((path) =>
      siteLocales.map((locale) => ({
        path,
        locale,
        url: createPreviewLink(ctx.keys.fileLinks, { path, locale, version }, ctx.clock()),
      })),
    );
  }),

  addPicture: editorProcedure
    .meta({
      rest: {
        summary: 'Add a picture for the site',
        description: 'It is shown once a list with it is published.',
        status: 201,
        form: { files: { image: imageRule }, acceptsJson: false },
      },
    })
    .input(z.object({}))
    .output(picture)
    .mutation(({ ctx }) => addPicture(ctx, ctx.staff, ctx.stagedFiles[0])),

  publish: editorProcedure
    .input(publishInput)
    .output(byId)
    .mutation(({ ctx, input }) => publish(ctx, ctx.staff, input)),

  cancel: editorProcedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelRelease(ctx, ctx.staff, input.id)),

  show: editorProcedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => showRelease(ctx, ctx.staff, input.id)),
});
