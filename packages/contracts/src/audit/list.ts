import * as z from 'zod/mini';
import { searchMaxChars } from '../lists/search.ts';
import { recordSubject } from '../records.ts';
import { actorKinds, auditActions } from './values.ts';

/** Entries of one page. */
export const auditPageSize = 50;

const date = z.iso.date('error.value.invalid');

/** Filters of the audit log; `from` and `until` are the first and the last day (UTC). */
export const auditFilter = z.object({
  actor: z.optional(z.string().check(z.trim(), z.maxLength(searchMaxChars))),
  action: z.optional(z.enum(auditActions)),
  from: z.optional(date),
  until: z.optional(date),
});
export type AuditFilter = z.output<typeof auditFilter>;

/** `cursor` is the `seq` of the last entry of the page before. */
export const listAuditInput = z.extend(auditFilter, { cursor: z.nullish(z.int()) });

/** One entry. Texts of applicants and visitors are not stored, so it outlives what it is about. */
const auditEntry = z.object({
  seq: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  actorKind: z.enum(actorKinds),
  /** An e-mail address, the name of an API token or a system user; null for an unknown person. */
  actor: z.nullable(z.string()),
  action: z.enum(auditActions),
  /** Id of the record that the action was about. */
  subject: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  /** IP address of the client; shortened to its network after `auditAddressDays`. */
  address: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** An entry as the page of the log shows it. */
const listedEntry = z.extend(auditEntry, {
  /** The record that `subject` names, with the name of its author; null for anything else, and once it is deleted. */
  record: z.nullable(z.extend(recordSubject, { name: z.string() })),
});
export type ListedAuditEntry = z.output<typeof listedEntry>;

export const auditPage = z.object({ entries: z.array(listedEntry), nextCursor: z.nullable(z.int()) });
