import { defaultLocale } from '@isangano/content/brand';
import type { OfferTimesInput } from '@isangano/contracts/applications/offers';
import { toInstant } from '@isangano/contracts/local-time';
import { AppError } from '@isangano/platform/errors';
import type { ChangeDeps, Deps, Staff } from '../../../core/context.ts';
import { issue } from '../../../core/errors.ts';
import { inTransaction } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { completeMails, deleteMailsAbout, offeredTimes, storeMail } from '../../mail/module.ts';
import { findApplicantLocale, getApplication } from '../queries.ts';
import { updateReviewBegan } from '../status/queries.ts';
import { createStatusLink } from '../status/status-link.ts';
import { closeOffers, insertOffer, listOffers } from './offer-queries.ts';

/**
 * Offers an applicant times for an interview, in place of those that were offered before, and mails the link by which one is
 * taken. After the commit the change is published. Returns whether the mail is sent.
 * Throws `not_found` (also for a partnership), `invalid_input` for a time that is over or named twice, `conflict` (reason
 * `already_decided` for a rejected application), `unavailable`.
 */
export async function offerTimes(
  deps: ChangeDeps & Pick<Deps, 'mail' | 'keys'>,
  staff: Staff,
  { id, localStarts, minutes, place, note }: OfferTimesInput,
): Promise<{ isMailed: boolean }> {
  const { db, mail, keys, clock, changes, log } = deps;
  const times = localStarts.map((local) => toInstant(local, mail.brand.timeZone)).toSorted();
  const wrong = times.findIndex((time, index) => Date.parse(time) <= clock() || time === times[index - 1]);
  if (wrong !== -1)
    throw new AppError('invalid_input', { issues: [issue(`localStarts.${wrong}`, 'error.date.invalid')] });
  const outcome = await inTransaction(db, async (trx) => {
    const application = await getApplication(trx, id);
    if (application.kind !== 'interview') throw new AppError('not_found');
    if (application.status === 'rejected') throw new AppError('conflict', { reason: 'already_decided' });
    const at = new Date(clock()).toISOString();
    const { length: earlier } = await listOffers(trx, id);
    await closeOffers(trx, id, at);
    await insertOffer(trx, {
      application_id: id,
      number: earlier + 1,
      times,
      minutes,
      place,
      note,
      staff_id: staff.id,
      staff_email: staff.email,
      at,
    });
    await updateReviewBegan(trx, { id, at });
    await recordAction(trx, staff, { action: 'times_offered', subject: id }, at);
    await deleteMailsAbout(trx, { about: id, kind: 'offered-times' });
    const locale = (await findApplicantLocale(trx, id)) ?? defaultLocale;
    const url = createStatusLink(keys.statusLinks, { siteUrl: mail.siteUrl, id, locale });
    return await storeMail(
      trx,
      deps,
      offeredTimes(mail, { ...application, locale, times, minutes, place, note, url }),
    );
  });
  completeMails(deps, [outcome]);
  changes.publish({ noun: 'application', action: 'changed', id });
  log.info({ applicationId: id, staffId: staff.id }, 'times offered');
  return { isMailed: outcome.refusal === null };
}
