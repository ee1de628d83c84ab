import type { SmsKind, SmsState } from '@isangano/contracts/applications/status';
import { sql } from 'kysely';
import {
  createDelete,
  createFind,
  createInsert,
  createList,
  createUpdate,
  createUpsert,
  type Executor,
  type Trx,
} from '../../database/database.ts';

export type SmsTables = {
  /** Applicants who want notices by SMS. The row is deleted when they withdraw their consent. */
  sms_consent: {
    application_id: string;
    /** Such as `+250788123456`. */
    phone: string;
    at: string;
  };
  /** Notices to applicants, also those that were sent. They are deleted with the application. */
  sms: {
    id: string;
    application_id: string;
    kind: SmsKind;
    phone: string;
    text: string;
    created_at: string;
    state: SmsState;
    /** When its state changed. */
    state_at: string;
    attempts: number;
    next_attempt_at: string;
    /** The id by which the provider reports about it. */
    provider_id: string | null;
    /** In the format of the provider. */
    cost: string | null;
    last_error: string | null;
  };
};

export const upsertConsent = createUpsert('sms_consent', ['application_id']);

const deleteConsentRow = createDelete('sms_consent', 'application_id');

/** Also deletes the notices that wait. */
export async function deleteConsent(trx: Trx, applicationId: string): Promise<void> {
  await deleteConsentRow(trx, applicationId);
  await deleteWaitingSms(trx, { about: applicationId });
}

/**
 * Deletes the notices about an application that wait: only those of one kind if it is given, and only those planned for
 * a time if it is given.
 */
export async function deleteWaitingSms(
  trx: Trx,
  { about, kind, dueAt }: { about: string; kind?: string; dueAt?: string },
): Promise<void> {
  await trx
    .deleteFrom('sms')
    .where('application_id', '=', about)
    .where('state', '=', 'waiting')
    .$if(kind !== undefined, (query) => query.where(sql`kind`, '=', kind))
    .$if(dueAt !== undefined, (query) => query.where('next_attempt_at', '=', String(dueAt)))
    .execute();
}

export const findConsent = createFind('sms_consent', 'application_id');

export async function getShortReference(executor: Executor, applicationId: string): Promise<string> {
  const { short_reference } = await executor
    .selectFrom('application')
    .select('short_reference')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return short_reference;
}

export const insertSms = createInsert('sms');

/** Counts the notices after a time, except those with a time in the future, which were stored while the clock was ahead. */
export async function countSms(
  executor: Executor,
  { after, until }: { after: string; until: string },
): Promise<number> {
  const { n } = await executor
    .selectFrom('sms')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('created_at', '>', after)
    .where('created_at', '<=', until)
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Leases the notice that has been due for longest until a time. Counts the attempt, which may be interrupted. A notice
 * that was tried and waits until after `latest` is due, too: the clock was ahead then.
 */
export async function takeDueSms(
  trx: Trx,
  { now, until, latest }: { now: string; until: string; latest: string },
) {
  return await trx
    .updateTable('sms')
    .set((row) => ({ next_attempt_at: until, attempts: row('attempts', '+', 1) }))
    .where('id', '=', (query) =>
      query
        .selectFrom('sms')
        .select('id')
        .where('state', '=', 'waiting')
        .where((where) =>
          where.or([
            where('next_attempt_at', '<=', now),
            where.and([where('attempts', '>', 0), where('next_attempt_at', '>', latest)]),
          ]),
        )
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

export const updateSms = createUpdate('sms', 'id');

/** Finds the notice that a provider reports about. */
export const findByProviderId = createFind('sms', 'provider_id');

/** Lists the notices about an application, oldest first. */
export async function listSms(executor: Executor, applicationId: string) {
  return await executor
    .selectFrom('sms')
    .select(['id', 'kind', 'state', 'state_at as at'])
    .where('application_id', '=', applicationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

const listNotices = createList('sms', ['application_id'], 'created_at');

/** Returns all that is stored of the notices about an application. */
export async function readAllSms(executor: Executor, applicationId: string) {
  return {
    consent: (await findConsent(executor, applicationId)) ?? null,
    notices: await listNotices(executor, applicationId),
  };
}
