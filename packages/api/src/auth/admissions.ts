import type { Database } from '../db/database.ts';
import { untilWritten } from '../db/until-written.ts';
import { findAdmittedToken } from './api-token-queries.ts';
import { findAdmittedAdmin } from './queries.ts';

/** Whom sessions and API tokens let in, until they expire. Asked with every call of staff, so answers are kept. */
export type Admissions = {
  /** By the id of a session that has not ended. */
  admin: (sessionId: string) => Promise<AdmittedAdmin | undefined>;
  /** By the hash of an API token that has not been revoked. */
  token: (hash: string) => Promise<AdmittedToken | undefined>;
};

type AdmittedAdmin = NonNullable<Awaited<ReturnType<typeof findAdmittedAdmin>>>;
type AdmittedToken = NonNullable<Awaited<ReturnType<typeof findAdmittedToken>>>;

export function createAdmissions({ read }: Pick<Database, 'read'>): Admissions {
  return {
    admin: untilWritten(read.version, (sessionId) => findAdmittedAdmin(read, sessionId)),
    token: untilWritten(read.version, (hash) => findAdmittedToken(read, hash)),
  };
}
