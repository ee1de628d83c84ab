import { hourMs } from '@isangano/contracts/durations';
import type { SmsProvider, SmsReport, SmsResult } from '@isangano/platform/sms-transport/sender';
import { backOffMs, dayBackOff, startWorker, type Worker } from '@isangano/platform/workers/create-worker';
import type { ChangeDeps, Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { deleteConsent, findByProviderId, takeDueSms, updateSms } from './queries.ts';

/** Longest time between two reads: storing a notice does not wake the worker. */
const pollMs = 5000;
/** Longer than an attempt. After a kill, it is repeated then. */
const leaseMs = 60_000;
const attemptsMax = 8;
/** Attempts for a notice that may have been accepted: each may cost money, and arrive. */
const uncertainAttemptsMax = 2;
/** Delay of the second attempt, which is the last one, so that a failure of the provider is likely over. */
const uncertainPauseMs = 4 * hourMs;

type WorkerDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'changes'>;

/**
 * Sends the notices that are due, one after the other. A notice whose attempt was interrupted is sent again, so it may
 * arrive twice.
 */
export function startSmsWorker(
  deps: WorkerDeps,
  provider: SmsProvider,
  options: { pollMs?: number } = {},
): Worker {
  const { db, clock, log, changes } = deps;
  const toTime = (ms: number) => new Date(ms).toISOString();

  async function sendAll(signal: AbortSignal): Promise<number> {
    while (!signal.aborted) {
      const now = clock();
      const lease = {
        now: toTime(now),
        until: toTime(now + leaseMs),
        latest: toTime(now + dayBackOff.maxMs),
      };
      const sms = await inTransaction(db, (trx) => takeDueSms(trx, lease));
      if (!sms) break;
      const { id, phone: to, text, attempts, application_id: applicationId } = sms;
      const result = await provider.send({ to, text });
      await inTransaction(db, async (trx) => {
        await updateSms(trx, id, toChange(result, attempts));
        if (result.outcome === 'refused' && result.isStopped) await deleteConsent(trx, applicationId);
      });
      const details = { smsId: id, outcome: result.outcome, attempts };
      if (result.outcome === 'sent') log.info(details, 'notice sent by SMS');
      else log.warn({ ...details, reason: result.error }, 'a notice was not sent by SMS');
      changes.publish({ noun: 'application', action: 'changed', id: applicationId });
    }
    return options.pollMs ?? pollMs;
  }

  function toChange(result: SmsResult, attempts: number) {
    const now = clock();
    const state_at = toTime(now);
    if (result.outcome === 'sent')
      return {
        state: 'sent' as const,
        state_at,
        provider_id: result.providerId,
        cost: result.cost,
        last_error: null,
      };
    const last_error = result.error;
    const isUncertain = result.outcome === 'postponed' && result.mayBeTaken;
    if (result.outcome === 'refused' || attempts >= (isUncertain ? uncertainAttemptsMax : attemptsMax))
      return { state: 'failed' as const, state_at, last_error };
    const pauseMs = isUncertain ? uncertainPauseMs : backOffMs(attempts, dayBackOff);
    return { last_error, next_attempt_at: toTime(now + pauseMs) };
  }

  return startWorker({
    run: sendAll,
    onError: (err) => log.error({ err }, 'notices by SMS cannot be read or written'),
    retryMs: () => leaseMs,
    clock,
  });
}

/**
 * Stores what the provider reports about a notice. Does nothing for an unknown notice, and for one in a final state.
 * Throws `unavailable`.
 */
export async function recordSmsReport(
  { db, clock, changes }: Pick<ChangeDeps, 'db' | 'clock' | 'changes'>,
  { providerId, state }: SmsReport,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const sms = await findByProviderId(trx, providerId);
    if (sms?.state !== 'sent' || state === 'sent') return;
    await updateSms(trx, sms.id, { state, state_at: new Date(clock()).toISOString() });
    changes.publishAfter(trx, { noun: 'application', action: 'changed', id: sms.application_id });
  });
}
