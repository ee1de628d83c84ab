import * as z from 'zod/mini';
import { storedFile } from '../applications/files.ts';
import { interviewView, submitInterviewInput } from '../applications/interview.ts';
import { partnerView, submitPartnerInput } from '../applications/partner.ts';
import { loginFailure, loginInput, loginSuccess } from '../auth/session.ts';
import type { ErrorBody } from '../errors.ts';
import { createMessageInput, messageView } from '../messages/message.ts';
import { pageRequest } from '../paging.ts';
import { projectView, saveProjectInput } from '../projects/project.ts';
import * as examples from './examples.ts';

/*
 * What the document of the API says of shapes beyond what their schemas show. It stands beside the schemas
 * rather than in them because browsers load those, and need no prose.
 */

export type Component = {
  /** Its name in the document. */
  id: string;
  schema: z.core.$ZodType;
  text: string;
  /** Of fields whose name does not say enough. */
  fields: Readonly<Record<string, string>>;
  example?: unknown;
};

type Prose<Schema extends z.ZodMiniObject> = {
  text: string;
  fields?: Partial<Record<keyof z.output<Schema> & string, string>>;
  example?: z.input<Schema>;
};

function component<Schema extends z.ZodMiniObject>(
  id: string,
  schema: Schema,
  { text, fields = {}, example }: Prose<Schema>,
): Component {
  const known = Object.entries(fields).flatMap(([name, words]) =>
    typeof words === 'string' ? [[name, words] as const] : [],
  );
  return { id, schema, text, fields: Object.fromEntries(known), ...(example && { example }) };
}

const errorIssue = z.object({ path: z.string(), message: z.string() });

/** The body of every failure of the documented calls. */
export const errorBody: z.ZodMiniObject<{
  message: z.ZodMiniString;
  issues: z.ZodMiniOptional<z.ZodMiniArray<typeof errorIssue>>;
}> = z.object({ message: z.string(), issues: z.optional(z.array(errorIssue)) });

const bothWays = {
  id: 'Names the record; a UUID.',
  createdAt: 'When it was stored, ISO 8601 in UTC.',
};

const decided = { status: 'Pending until staff approve or reject it; a decision is final.' };

const interviewFields = {
  socials: 'Links to profiles, separated by commas.',
  sensitivity: 'Whether the story touches sensitive matters; an answer of Unsure is stored as No.',
  sampleLinks: 'Links to earlier work.',
  channels: 'Names of channels, or `All Channels` with a reason in `allChannelsReason`.',
  allChannelsReason: 'Required where `channels` holds `All Channels`.',
  availability: 'As the applicant writes it.',
  tech: 'Technical needs or equipment.',
  consentPublish: 'The recording may be published. Must be given.',
  consentRules: 'The rules are accepted. Must be given.',
  consentContact: 'The group may write about other matters.',
};

const partnerFields = {
  appName: 'Name of the person or entity that applies.',
  amount: 'Whole US dollars.',
  equity: 'Percent.',
  nonCash: 'What is contributed beside money.',
  board: 'Seats on the board that are asked for.',
  veto: 'Veto rights that are asked for.',
  kpis: 'By what success is to be measured.',
  exit: 'How and when the applicant means to leave.',
  ip: 'Intellectual property that is brought or asked for.',
  presence: 'How often the applicant is on site.',
  signature: 'The typed name that signs the declaration.',
  agree: 'The declaration is accepted. Must be given.',
};

const projectFields = {
  budget: 'US dollars.',
  startDate: 'An ISO day, or empty.',
  endDate: 'An ISO day, or empty.',
  progress: 'Percent.',
};

/** Named shapes of the document, by the schemas that the procedures use. */
export const components: readonly Component[] = [
  component('Error', errorBody, {
    text: 'What every failure answers.',
    fields: {
      message: 'A sentence for a person.',
      issues: 'Faults of single fields: `path` names the field, with dots where it lies deeper.',
    },
  }),
  component('Login', loginInput, {
    text: 'Who signs in.',
    fields: { email: 'The e-mail address, or the username: the part before the @.' },
    example: examples.login,
  }),
  component('Session', loginSuccess, {
    text: 'A sign-in that succeeded.',
    fields: { accessToken: 'A JWT with `id`, `email` and `exp`; send it as a bearer token.' },
  }),
  component('LoginFailure', loginFailure, { text: 'A sign-in that was refused.' }),
  component('StoredFile', storedFile, {
    text: 'A file an applicant sent.',
    fields: {
      field: 'The part of the form it came in.',
      name: 'As the applicant called it.',
      type: 'The media type that its content showed on arrival.',
      url: 'Relative to the server; signed, and expires.',
    },
  }),
  component('InterviewApplicationInput', submitInterviewInput, {
    text: 'An application to be interviewed. A choice that is left out takes its default.',
    fields: interviewFields,
    example: examples.interview,
  }),
  component('InterviewApplication', interviewView, {
    text: 'An application to be interviewed, as it is stored.',
    fields: {
      ...bothWays,
      ...decided,
      ...interviewFields,
      portraitUrl: 'The link of the portrait in `files`.',
      uploadDocsUrls: 'The links of the documents in `files`.',
      signatureUrl: 'The link of the signature in `files`.',
    },
  }),
  component('PartnershipApplicationInput', submitPartnerInput, {
    text: 'An application as partner or shareholder. A choice that is left out takes its default.',
    fields: partnerFields,
    example: examples.partner,
  }),
  component('PartnershipApplication', partnerView, {
    text: 'An application as partner or shareholder, as it is stored.',
    fields: {
      ...bothWays,
      ...decided,
      ...partnerFields,
      docs: 'The links of the documents in `files`.',
    },
  }),
  component('ProjectInput', saveProjectInput, {
    text: 'A project as staff write it.',
    fields: projectFields,
    example: examples.project,
  }),
  component('Project', projectView, {
    text: 'A project as everyone reads it.',
    fields: {
      ...bothWays,
      ...projectFields,
      image: 'A public address relative to the server, or null.',
      imageSet: 'The same picture in all its widths, the narrowest first.',
      version: 'Grows with every change; send it as `basedOn` to change no newer state.',
    },
  }),
  component('PageRequest', pageRequest, {
    text: 'Which page of a list.',
    fields: { limit: 'Records on a page.', cursor: 'From the `Link` header of the page before.' },
  }),
  component('MessageInput', createMessageInput, {
    text: 'A message to the group.',
    example: examples.message,
  }),
  component('Message', messageView, {
    text: 'A message to the group, as it is stored.',
    fields: { ...bothWays, status: 'Unread until staff mark it as read; there is no way back.' },
  }),
];

/** Holds only if the documented shape of a failure is the one the server answers. */
export type DocumentedError = z.output<typeof errorBody> extends ErrorBody ? true : never;
