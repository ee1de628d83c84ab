import * as z from 'zod/mini';
import type { Deps } from './core/context.ts';
import { createTextLocks } from './modules/content/module.ts';
import { createCodeThrottle } from './modules/drafts/module.ts';
import {
  createChallenges,
  createCredentialCache,
  createPendingSignIns,
  createSignInThrottle,
  createTokenReader,
  createUseRecorder,
  noThrottle,
  updateApiToken,
  updateSession,
} from './modules/identity/module.ts';
import { createChanges } from './modules/live-updates/module.ts';
import { createAskedMails, unlimitedAskedMails } from './modules/mail/module.ts';
import { createSubmissionRate, normalRate } from './modules/submissions/module.ts';
import { createPresence } from './records/presence/module.ts';

/** Returns what use cases need of a database and keys. Without `isRateLimited`, for load tests, nothing is throttled. */
export function createServices(
  { db, keys, clock, log }: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  { isRateLimited }: { isRateLimited: boolean },
) {
  const sharedStore = db.openSharedStore(clock);
  const shared = { sharedStore, clock };
  return {
    db,
    keys,
    clock,
    log,
    sharedStore,
    readToken: createTokenReader(keys.tokens),
    credentialCache: createCredentialCache(db),
    recordTokenUse: createUseRecorder({ db, clock, log }, (trx, id, now) =>
      updateApiToken(trx, id, { last_used_at: now }),
    ),
    recordSessionUse: createUseRecorder({ db, clock, log }, (trx, id, now) =>
      updateSession(trx, id, { used_at: now }),
    ),
    signInThrottle: isRateLimited ? createSignInThrottle(shared) : noThrottle,
    codeThrottle: createCodeThrottle(shared),
    askedMails: isRateLimited ? createAskedMails(shared) : unlimitedAskedMails,
    submissionRate: isRateLimited ? createSubmissionRate({ ...shared, log }) : normalRate,
    challenges: createChallenges(shared),
    pendingSignIns: createPendingSignIns(shared),
    changes: createChanges(sharedStore),
    textLocks: createTextLocks(sharedStore),
    presence: createPresence(shared),
    portraitRequests: sharedStore.openTopic('portraits', z.array(z.string())),
  };
}
