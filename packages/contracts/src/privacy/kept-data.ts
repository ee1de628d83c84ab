import { draftLifetimeMs } from '../drafts/limits.ts';
import { dayMs } from '../durations.ts';
import { idempotencyKeyLifetimeMs } from '../routes.ts';
import { uploadLifetimeMs } from '../uploads/limits.ts';

/** Kinds of data about visitors that the server stores, in the order of the privacy notice. */
export const keptKinds = [
  'applications',
  'messages',
  'subscriptions',
  'drafts',
  'uploads',
  'repeats',
  'mails',
  'bounces',
  'stops',
  'signIns',
] as const;
export type KeptKind = (typeof keptKinds)[number];

/** Kinds whose period the operator sets. */
export const configuredKinds = ['applications', 'messages', 'subscriptions'] as const;
export type ConfiguredKind = (typeof configuredKinds)[number];

/** Days for which a kind is kept; null if no number of days ends it. */
export type KeptDays = Record<KeptKind, number | null>;

/** Days after which an unconfirmed subscription is removed by default. */
export const unconfirmedDays = 30;
/** Days after which addresses in the audit log are shortened to their network. */
export const auditAddressDays = 90;
/** How long mails to an address are counted, and bounces can be attributed. */
export const recipientDays = 14;
/** After this time, an address that bounced may exist again. */
export const bouncedDays = 365;

/** Returns the days for which each kind is kept, with those that the operator has set. */
export function getKeptDays(configured: Partial<Record<ConfiguredKind, number | undefined>>): KeptDays {
  return {
    applications: configured.applications ?? null,
    messages: configured.messages ?? null,
    subscriptions: configured.subscriptions ?? unconfirmedDays,
    drafts: draftLifetimeMs / dayMs,
    uploads: uploadLifetimeMs / dayMs,
    repeats: idempotencyKeyLifetimeMs / dayMs,
    mails: recipientDays,
    bounces: bouncedDays,
    stops: null,
    signIns: auditAddressDays,
  };
}
