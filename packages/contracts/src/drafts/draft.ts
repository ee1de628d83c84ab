import * as z from 'zod/mini';
import { applicationId } from '../applications/primitives.ts';
import { applicationFileFields, applicationKinds } from '../applications/values.ts';
import { fieldErrorId, invalidValue, patternText, requiredEmail } from '../primitives.ts';
import { draftContentMaxBytes, draftNumberDigits, draftUploadsMaxCount } from './limits.ts';

function base64Url(maxBytes: number) {
  // Without padding.
  const maxChars = Math.ceil((maxBytes * 4) / 3);
  return patternText(/^[\w-]+$/).check(z.maxLength(maxChars, fieldErrorId('error.draft.tooLarge')));
}

/** 256 bits in base64url: the id of an upload, an access token, or a capability. */
const random256 = patternText(/^[\w-]{43}$/);

export const draftById = z.object({ id: applicationId });

/**
 * `content` is encrypted on the device, with a key that the server does not have. `basedOn` is the version that the device
 * knows, 0 for a new draft.
 */
export const saveDraftInput = z.object({
  id: applicationId,
  kind: z.enum(applicationKinds),
  content: base64Url(draftContentMaxBytes),
  basedOn: z.int(invalidValue).check(z.nonnegative(invalidValue)),
  /** The uploads that live as long as the draft. */
  uploads: z.array(random256).check(z.maxLength(draftUploadsMaxCount, fieldErrorId('error.list.tooMany'))),
  /** Where to send a reminder before the draft expires; null for none. */
  reminderEmail: z.nullable(requiredEmail),
});
export type SaveDraftInput = z.output<typeof saveDraftInput>;

/** Times are ISO 8601. */
export const savedDraft = z.object({
  version: z.int(),
  savedAt: z.string(),
  expiresAt: z.string(),
  /** Whether the server can send a link to the draft by mail. */
  canMailLink: z.boolean(),
});
export type SavedDraft = z.output<typeof savedDraft>;

const draftUpload = z.object({
  id: z.string(),
  field: z.nullable(z.enum(applicationFileFields)),
  name: z.string(),
  sizeBytes: z.int(),
  hasArrived: z.boolean(),
});

export const draftView = z.extend(savedDraft, {
  id: z.string(),
  kind: z.enum(applicationKinds),
  content: z.string(),
  reminderEmail: z.nullable(z.string()),
  uploads: z.array(draftUpload),
});
export type DraftView = z.output<typeof draftView>;

/**
 * The draft that continues another one: with an id, an access token and a key that the former holders do not know. `content`
 * is encrypted with that key, `basedOn` is the version that it was.
 */
export const rekeyDraftInput = z.object({
  id: applicationId,
  newId: applicationId,
  newToken: random256,
  content: saveDraftInput.shape.content,
  basedOn: saveDraftInput.shape.basedOn,
});
export type RekeyDraftInput = z.output<typeof rekeyDraftInput>;

const draftNumber = patternText(new RegExp(`^\\d{${draftNumberDigits}}$`));

/** Both are derived from the secret of a written code. The server cannot derive one from the other. */
const codeToken = base64Url(32);
const wrappedCapability = base64Url(128);

/**
 * A written code for another device. `number` and `token` find the draft; `wrapped` is the capability, encrypted with a key
 * that is derived from the secret of the code.
 */
export const setDraftCodeInput = z.object({
  id: applicationId,
  number: draftNumber,
  token: codeToken,
  wrapped: wrappedCapability,
});
export type SetDraftCodeInput = z.output<typeof setDraftCodeInput>;

export const openDraftInput = z.object({ number: draftNumber, token: codeToken });
export type OpenDraftInput = z.output<typeof openDraftInput>;

/** The draft that a written code names, complete, and its wrapped capability. */
export const openedDraft = z.object({ wrapped: z.string(), draft: draftView });
export type OpenedDraft = z.output<typeof openedDraft>;

/** The one call that contains the capability, which is the key in the fragment of the link. The server does not store it. */
export const mailDraftLinkInput = z.object({
  id: applicationId,
  email: requiredEmail,
  capability: random256,
});
export type MailDraftLinkInput = z.output<typeof mailDraftLinkInput>;
