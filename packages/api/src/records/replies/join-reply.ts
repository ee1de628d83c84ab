import { AppError } from '@isangano/platform/errors';
import type { ChangeDeps, Deps, Staff } from '../../core/context.ts';
import { issue } from '../../core/errors.ts';
import { findReferenced, getModule } from '../../core/record-module.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../../modules/audit/module.ts';
import { updateSubject } from '../../modules/mail/module.ts';
import { moveDrafts } from './draft-queries.ts';
import { findReceived, moveThread } from './received-queries.ts';

type JoinDeps = ChangeDeps & Pick<Deps, 'records' | 'keys'>;

/**
 * Joins a mail that became a message to the record that it belongs to, with all that was written about it; the message is deleted. Answers to
 * earlier mails about it belong to the record from then on. Throws `not_found`, `invalid_input` for an unknown reference, `unavailable`.
 */
export async function joinReply(
  deps: JoinDeps,
  staff: Staff,
  { id, reference }: { id: string; reference: string },
): Promise<{ noun: string; id: string }> {
  const { db, records, changes, clock, log } = deps;
  const { from, to } = await inTransaction(db, async (trx) => {
    const received = await findReceived(trx, id);
    if (received?.is_record !== 1) throw new AppError('not_found');
    const from = { noun: received.noun, id: received.record_id };
    const target = await findReferenced(trx, records, reference);
    if (!target || target.id === from.id)
      throw new AppError('invalid_input', { issues: [issue('reference', 'error.value.unknown')] });
    const to = { noun: target.noun, id: target.id };
    await moveThread(trx, from, to);
    await moveDrafts(trx, from, to);
    await updateSubject(trx, { from: from.id, to: to.id });
    await getModule(records, from.noun).personalData.remove(trx, from.id, deps);
    await getModule(records, to.noun).actions.renew(trx, to.id);
    const at = new Date(clock()).toISOString();
    await recordAction(trx, staff, { action: 'reply_joined', subject: to.id }, at);
    return { from, to };
  });
  changes.publish({ ...from, action: 'deleted' });
  changes.publish({ ...to, action: 'changed' });
  log.info({ [`${to.noun}Id`]: to.id, staffId: staff.id }, 'a mail was joined to a record');
  return to;
}
