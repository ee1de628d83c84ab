import * as z from 'zod/mini';

/** Types of events: a kind of record, and what happened to it. `changed` is a change of its status, or of a project. */
export const webhookTypes = [
  'application.created',
  'application.changed',
  'application.deleted',
  'message.created',
  'message.changed',
  'message.deleted',
  'project.created',
  'project.changed',
  'project.deleted',
] as const;
const webhookType = z.enum(webhookTypes, 'error.value.unknown');
export type WebhookType = z.output<typeof webhookType>;

const recordKinds = ['interview', 'partner', 'message', 'project'] as const;
export type WebhookRecordKind = (typeof recordKinds)[number];

/**
 * The body of a call, by the Standard Webhooks specification. It has no personal data: receivers read the record at its
 * link with an API token.
 */
export const webhookEvent = z.object({
  type: webhookType,
  /** When it happened, ISO 8601 in UTC. */
  timestamp: z.string(),
  data: z.object({
    id: z.string(),
    kind: z.enum(recordKinds),
    /** Address of the record in the REST API, which does not exist after a deletion. */
    link: z.string(),
  }),
});
export type WebhookEvent = z.output<typeof webhookEvent>;

export const webhooksMax = 20;
const webhookUrlMaxChars = 500;

/** Attempts to deliver an event, over about a day; then it is a dead letter until it is replayed. */
export const webhookAttemptsMax = 8;

/** How long a dead letter is kept. */
export const deadLetterLifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** How long after a rotation calls are signed with both the new and the previous secret. */
export const webhookOverlapMs = 24 * 60 * 60 * 1000;

export const createWebhookInput = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'error.url.format' })
    .check(z.maxLength(webhookUrlMaxChars, 'error.value.invalid')),
  types: z.array(webhookType).check(z.minLength(1, 'error.value.unknown')),
});
export type CreateWebhookInput = z.input<typeof createWebhookInput>;

/** A webhook without its secrets; times are ISO 8601 in UTC. */
export const webhookView = z.object({
  id: z.string(),
  url: z.string(),
  types: z.array(webhookType),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Nothing is sent to it, and no events are stored for it. */
  pausedAt: z.nullable(z.string()),
  lastSentAt: z.nullable(z.string()),
  /** Error of the last call, if it failed. */
  lastError: z.nullable(z.string()),
  /** Events that wait for their next call. */
  waiting: z.int(),
  /** Events that were tried too often. */
  dead: z.int(),
});
export type WebhookView = z.output<typeof webhookView>;

/** The secret, which is shown once. */
export const webhookWithSecret = z.object({ ...webhookView.shape, secret: z.string() });
