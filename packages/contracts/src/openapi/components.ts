import * as z from 'zod/mini';
import { storedFile } from '../applications/files.ts';
import { interviewView, type SubmitInterviewInput, submitInterviewInput } from '../applications/interview.ts';
import { partnerView, type SubmitPartnerInput, submitPartnerInput } from '../applications/partner.ts';
import { applicationStatusView } from '../applications/status.ts';
import type { ErrorBody } from '../errors.ts';
import { loginFailure, loginInput, loginSuccess } from '../identity/session.ts';
import { pageRequest } from '../lists/filters.ts';
import { createMessageInput, messageView } from '../messages/message.ts';
import { projectView, saveProjectInput } from '../projects/project.ts';
import { proofChallenge, submitProofInput } from '../spam/proof.ts';
import { webhookEvent } from '../webhooks/webhook.ts';
import * as examples from './examples.ts';

/*
 * Descriptions and examples of schemas for the OpenAPI document. They are separate from the schemas because
 * browsers load those and do not need descriptions.
 */

/** A named schema of the document (`#/components/schemas`). */
export type Component = {
  /** Name of the schema in the document. */
  id: string;
  schema: z.core.$ZodType;
  description: string;
  /** Descriptions of fields whose names do not explain them. `{currency}` stands for that of the group. */
  fields: Readonly<Record<string, string | undefined>>;
  example?: unknown;
};

type Documentation<Schema extends z.ZodMiniObject> = {
  description: string;
  fields?: Partial<Record<keyof z.output<Schema> & string, string>>;
  example?: z.input<Schema>;
};

function createComponent<Schema extends z.ZodMiniObject>(
  id: string,
  schema: Schema,
  { description, fields = {}, example }: Documentation<Schema>,
): Component {
  return { id, schema, description, fields, ...(example && { example }) };
}

const recordFields = {
  id: 'Id of the record; a UUID.',
  createdAt: 'Time of creation, ISO 8601 in UTC.',
};

const referenceFields = {
  shortReference: 'Six letters and digits by which people name the record: `7K3FQ2`, shown as `ISG-7K3F-Q2`.',
};

const decisionFields = { status: '`pending` until staff approve or reject it; decisions are final.' };

const interviewFields = {
  socials: 'Links to profiles, separated by commas.',
  sensitivity: 'Whether the story is sensitive; `Unsure` is stored as `No`.',
  sampleLinks: 'Links to earlier work.',
  channels: 'Names of channels, or `All Channels` with a reason in `allChannelsReason`.',
  allChannelsReason: 'Required if `channels` contains `All Channels`.',
  availability: 'Free text.',
  tech: 'Technical needs or equipment.',
  consentPublish: 'Consent to publish the recording; must be true.',
  consentRules: 'Acceptance of the rules; must be true.',
  consentContact: 'Consent to be contacted about other matters.',
} satisfies Partial<Record<keyof SubmitInterviewInput, string>>;

const partnerFields = {
  appName: 'Name of the applying person or entity.',
  amount: 'Whole units of {currency}.',
  equity: 'Percent.',
  nonCash: 'Contributions other than money.',
  board: 'Requested seats on the board.',
  boardComments: 'Comments on the board seats, such as how many.',
  veto: 'Requested veto rights.',
  kpis: 'How success is measured.',
  exit: 'Planned way and time of exit.',
  ip: 'Intellectual property that is contributed or requested.',
  presence: 'How often the applicant is on site.',
  signature: 'Name typed as signature of the declaration.',
  agree: 'Acceptance of the declaration; must be true.',
} satisfies Partial<Record<keyof SubmitPartnerInput, string>>;

const projectFields = {
  budget: 'In {currency}.',
  startDate: 'ISO date (YYYY-MM-DD), or date and time; or empty.',
  endDate: 'ISO date (YYYY-MM-DD), or date and time, not before `startDate`, or empty.',
  progress: 'Percent.',
  translations:
    'Texts in other languages; what is empty is shown in English. In a form, the same as JSON. An update replaces all of them.',
};

const errorIssue = z.object({ path: z.string(), message: z.string() });

/**
 * Body of every error response of the REST API. Codes are no enumeration: an older page or client does not know those of a
 * newer server.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.exactOptional(z.array(errorIssue)),
  issueCodes: z.exactOptional(z.array(z.string())),
}) satisfies z.core.$ZodType<ErrorBody>;

/** The named schemas of the document. */
export const components: readonly Component[] = [
  createComponent('Error', errorBody, {
    description: 'Body of every error response.',
    fields: {
      message: 'A human-readable sentence.',
      code: 'The kind of error, for programs. Later versions may send further codes.',
      issues: 'Errors by field; `path` is the dotted path of the field.',
      issueCodes: 'The code of each issue, in the same order.',
    },
  }),
  createComponent('Login', loginInput, {
    description: 'Credentials of a staff account.',
    fields: { email: 'The e-mail address, or the username: the part before the @.' },
    example: examples.login,
  }),
  createComponent('Session', loginSuccess, {
    description: 'A successful sign-in.',
    fields: { accessToken: 'A JWT with `id`, `email` and `exp`; send it as a bearer token.' },
  }),
  createComponent('LoginFailure', loginFailure, { description: 'A failed sign-in.' }),
  createComponent('StoredFile', storedFile, {
    description: 'A file that an applicant sent.',
    fields: {
      field: 'The form field of the file.',
      name: 'The original file name.',
      type: 'The media type, detected from the content.',
      scan: 'Whether malware was found. An infected file cannot be opened; one is unscanned until the scanner, if there is one, has read it.',
      url: 'Signed link relative to the server; it expires. In the response to a submission, `name` instead.',
    },
  }),
  createComponent('InterviewApplicationInput', submitInterviewInput, {
    description: 'An application for an interview. Fields with a fixed set of values have defaults.',
    fields: interviewFields,
    example: examples.interview,
  }),
  createComponent('InterviewApplication', interviewView, {
    description: 'A stored application for an interview.',
    fields: {
      ...recordFields,
      ...referenceFields,
      ...decisionFields,
      ...interviewFields,
      portraitUrl: 'The `url` of the portrait in `files`.',
      uploadDocsUrls: 'The `url`s of the documents in `files`.',
      signatureUrl: 'The `url` of the signature in `files`.',
    },
  }),
  createComponent('PartnershipApplicationInput', submitPartnerInput, {
    description: 'An application as partner or shareholder. Fields with a fixed set of values have defaults.',
    fields: partnerFields,
    example: examples.partner,
  }),
  createComponent('PartnershipApplication', partnerView, {
    description: 'A stored application as partner or shareholder.',
    fields: {
      ...recordFields,
      ...referenceFields,
      ...decisionFields,
      ...partnerFields,
      docs: 'The `url`s of the documents in `files`.',
    },
  }),
  createComponent('ApplicationStatus', applicationStatusView, {
    description: 'What an applicant may know about an application that was sent.',
    fields: {
      reference: 'Id of the record; a UUID.',
      ...referenceFields,
      receivedAt: 'Time of receipt, ISO 8601 in UTC.',
      state:
        '`underReview` from when staff first open the application, `decided` once a decision cannot be undone any more.',
      decision: 'The decision, or null before the application is decided.',
      locale: 'The language of the application, in which mails about it are written.',
      canMailCopy: 'Whether a copy of the answers can be sent to the address in the application.',
    },
  }),
  createComponent('ProjectInput', saveProjectInput, {
    description: 'The fields of a project that staff can set.',
    fields: projectFields,
    example: examples.project,
  }),
  createComponent('Project', projectView, {
    description: 'A stored project.',
    fields: {
      ...recordFields,
      ...projectFields,
      image: 'Public URL relative to the server, or null.',
      imageSet: 'The image in all widths, narrowest first.',
      version:
        'Grows with every change. Send it as `basedOn`: the update is rejected if the project has changed since.',
    },
  }),
  createComponent('ProofInput', submitProofInput, {
    description: 'A proof of work for a submission.',
    fields: {
      key: 'The `Idempotency-Key` of the submission.',
      challenge: 'The challenge as it was answered.',
      solution: 'The counter whose derived key begins with `keyPrefix`, and that key.',
    },
    example: examples.proof,
  }),
  createComponent('ProofChallenge', proofChallenge, {
    description: 'A challenge of ALTCHA, version 2.',
    fields: {
      parameters: 'What the key is derived from, and how. `data` binds the challenge to its submission.',
      signature: 'Signature of the server over all parameters.',
    },
  }),
  createComponent('PageRequest', pageRequest, {
    description: 'Page of a list.',
    fields: {
      limit:
        'Maximum number of records per page; a page of very long ones has fewer, and its `Link` header leads on. Without it and a cursor, the response is the whole list.',
      cursor: 'From the `Link` header of the previous page.',
    },
  }),
  createComponent('MessageInput', createMessageInput, {
    description: 'A message to the group.',
    example: examples.message,
  }),
  createComponent('Message', messageView, {
    description: 'A stored message.',
    fields: {
      ...recordFields,
      ...referenceFields,
      status: '`unread` until staff mark it as `read`, which cannot be undone.',
    },
  }),
  createComponent('WebhookEvent', webhookEvent, {
    description: 'What happened to a record. It has no personal data.',
    fields: {
      timestamp: 'When it happened, ISO 8601 in UTC.',
      data: 'The record, with its address in this API, where an API token reads it.',
    },
  }),
];
