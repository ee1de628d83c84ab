import type { ApplicationStatusView } from '@isangano/contracts/applications/status';
import type { ApplicationState, Decision } from '@isangano/contracts/applications/values';
import type { Ctx } from '../../core/context.ts';
import { decisionMailDelayMs } from '../../core/undo-window.ts';
import { hasRecipients } from '../mail/module.ts';
import { findOpenCorrection } from './corrections/open-correction.ts';
import { type BegunApplication, getBegun } from './status/get-begun.ts';

/** Returns what the applicant may know about an application. Throws the errors of `getBegun`. */
export async function readStatus(
  ctx: Pick<Ctx, 'db' | 'mail' | 'accessTokenHash' | 'keys' | 'clock'>,
  { id }: { id: string },
): Promise<ApplicationStatusView> {
  const row = await getBegun(ctx.db.read, ctx, id);
  const { id: reference, shortReference, kind, locale, created_at: receivedAt, suspect } = row;
  const canMailCopy = suspect === null && hasRecipients(ctx.mail);
  const correction = await findOpenCorrection(ctx.db.read, row, ctx.clock());
  return {
    kind,
    reference,
    shortReference,
    receivedAt,
    locale,
    canMailCopy,
    correctionClosesAt: correction?.closes_at ?? null,
    isWithdrawn: row.withdrawn_at !== null,
    ...toState(row, ctx.clock()),
  };
}

/** A decision is shown when it can no longer be undone, as it is mailed then too. */
function toState(
  { status, review_began_at, correction, decided_at, withdrawn_at }: BegunApplication,
  nowMs: number,
): { state: ApplicationState; decision: Decision | null } {
  const isFinal =
    decided_at === null || withdrawn_at !== null || nowMs >= Date.parse(decided_at) + decisionMailDelayMs;
  if (status !== 'pending' && isFinal) return { state: 'decided', decision: status };
  // An answered correction waits to be read, as a new application does.
  const isUnread = review_began_at === null && correction === null;
  return { state: isUnread ? 'received' : 'underReview', decision: null };
}
