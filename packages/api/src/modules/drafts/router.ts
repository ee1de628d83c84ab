import {
  draftById,
  draftView,
  mailDraftLinkInput,
  openDraftInput,
  openedDraft,
  rekeyDraftInput,
  saveDraftInput,
  savedDraft,
  setDraftCodeInput,
} from '@isangano/contracts/drafts/draft';
import * as z from 'zod/mini';
import { publicProcedure, router, signInProcedure, submissionProcedure } from '../../core/trpc.ts';
import { openDraft, setDraftCode } from './draft-code.ts';
import { discardDraft, readDraft, rekeyDraft, saveDraft } from './drafts.ts';
import { mailDraftLink } from './mail-drafts.ts';

/** Drafts of visitors. Each procedure requires the access token of its draft, or its written code. */
export const draftsRouter = router({
  save: publicProcedure
    .meta({
      rateLimit: 'draft',
      rest: {
        summary: 'Save an encrypted draft of an application',
        takesAccessToken: true,
        takesLanguage: true,
        errorCodes: ['not_found', 'conflict', 'too_many'],
      },
    })
    .input(saveDraftInput)
    .output(savedDraft)
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),

  get: publicProcedure
    .meta({ rateLimit: 'ownRecord', rest: { summary: 'Get a draft', takesAccessToken: true } })
    .input(draftById)
    .output(draftView)
    .query(({ ctx, input }) => readDraft(ctx, input)),

  discard: publicProcedure
    .meta({
      rateLimit: 'draft',
      storesNothing: true,
      rest: {
        summary: 'Remove a draft and the uploads of its application',
        takesAccessToken: true,
      },
    })
    .input(draftById)
    .output(z.void())
    .mutation(({ ctx, input }) => discardDraft(ctx, input)),

  setCode: submissionProcedure
    .meta({
      rest: {
        summary: 'Set the written code by which another device continues a draft',
        takesAccessToken: true,
        errorCodes: ['conflict'],
      },
    })
    .input(setDraftCodeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setDraftCode(ctx, input)),

  mailLink: submissionProcedure
    .meta({
      rest: {
        summary: 'Send the link to a draft by mail',
        description:
          'Possible if `canMailLink` of the draft says so. The capability is not stored: it becomes part of the link, and the mail is handed to the mail server at once.',
        takesAccessToken: true,
        takesLanguage: true,
      },
    })
    .input(mailDraftLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => mailDraftLink(ctx, input)),

  rekey: publicProcedure
    .meta({
      rateLimit: 'draft',
      rest: {
        summary: 'Continue a draft under a new key',
        description:
          'Replaces the draft by one with another id and access token, which nobody who had the earlier ones can read, save or remove. Its uploads that have arrived come with it. The same request again gets the same response.',
        takesAccessToken: true,
        errorCodes: ['not_found', 'conflict', 'too_many'],
      },
    })
    .input(rekeyDraftInput)
    .output(savedDraft)
    .mutation(({ ctx, input }) => rekeyDraft(ctx, input)),

  open: signInProcedure
    .meta({
      rest: {
        summary: 'Open a draft by its written code',
        description:
          'Answers the draft, and its capability encrypted with a key that is derived from the code on the device. Wrong codes slow down further attempts.',
        errorCodes: ['not_found'],
      },
    })
    .input(openDraftInput)
    .output(openedDraft)
    .mutation(({ ctx, input }) => openDraft(ctx, input)),
});
