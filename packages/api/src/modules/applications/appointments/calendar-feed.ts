import { hash } from 'node:crypto';
import { getTexts } from '@isangano/content/read-texts';
import type { CalendarEntry, CalendarInput } from '@isangano/contracts/applications/calendar';
import { dayMs } from '@isangano/contracts/durations';
import { hasRole } from '@isangano/contracts/identity/roles';
import { toInstant, toLocalTime } from '@isangano/contracts/local-time';
import { calendarFeedPath } from '@isangano/contracts/routes';
import { AppError, requireFound } from '@isangano/platform/errors';
import { checkQuery, type LinkPurpose, signQuery } from '@isangano/platform/keys/signed-query';
import type { Deps, SignedIn } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { findActiveAccount } from '../../identity/module.ts';
import { renderCalendarFeed } from '../../mail/module.ts';
import { listAppointmentsBetween } from './queries.ts';

/** How much of the past and of the future calendars show. */
const pastMs = 30 * dayMs;
const futureMs = 365 * dayMs;

const feedPurpose: LinkPurpose = (read) => JSON.stringify(['calendar', 'feed', read('by'), read('via')]);

/** Returns a hash that changes with the password, which ends the links of an account. */
function digest(passwordHash: string): string {
  return hash('sha256', passwordHash, 'base64url').slice(0, 22);
}

/**
 * Returns the address at which calendar programs read all appointments, for an account. It holds until the account is
 * disabled, gets another password or may not read applications any more.
 */
export async function createFeedLink(
  { db, keys, clock, mail }: Pick<Deps, 'db' | 'keys' | 'clock' | 'mail'>,
  staff: SignedIn,
): Promise<string> {
  return await inTransaction(db, async (trx) => {
    const account = requireFound(await findActiveAccount(trx, staff.id));
    await recordAction(trx, staff, { action: 'calendar_linked', subject: staff.id }, clock());
    const params = { by: staff.id, via: digest(account.password_hash) };
    return `${mail.siteUrl}${calendarFeedPath}?${signQuery(keys.statusLinks, feedPurpose, params).toString()}`;
  });
}

/**
 * Returns the appointments of the last month and of the next year as iCalendar. Throws `forbidden` for a link that does
 * not hold.
 */
export async function readCalendarFeed(
  { db, keys, clock, mail }: Pick<Deps, 'db' | 'keys' | 'clock' | 'mail'>,
  query: URLSearchParams,
): Promise<string> {
  const now = clock();
  if (checkQuery(keys.statusLinks, feedPurpose, query, now) !== 'valid') throw new AppError('forbidden');
  const account = await findActiveAccount(db.read, query.get('by') ?? '');
  const isHeld =
    account && hasRole(account.role, 'reader') && digest(account.password_hash) === query.get('via');
  if (!isHeld) throw new AppError('forbidden', { reason: 'link_expired' });
  const appointments = await listAppointmentsBetween(db.read, {
    from: new Date(now - pastMs).toISOString(),
    before: new Date(now + futureMs).toISOString(),
    nowMs: now,
  });
  const { brand, staffLocale } = mail;
  const _ = getTexts(staffLocale, 'mails');
  const events = appointments.map(({ id: uid, name, topic, startsAt, minutes, place, sequence, at }) => ({
    uid,
    sequence,
    changedAt: at,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(),
    place,
    note: topic,
    title: _('mail.calendar.interview', { name }),
  }));
  return renderCalendarFeed(brand.name, events);
}

/**
 * Returns the appointments that begin on the days from the first to the last, in the time zone of the group, earliest
 * first. Cancelled ones are left out.
 */
export async function readCalendar(
  { db, clock, timeZone }: Pick<Deps, 'db' | 'clock' | 'timeZone'>,
  { from, until }: CalendarInput,
): Promise<CalendarEntry[]> {
  const dayAfter = new Date(Date.parse(until) + dayMs).toISOString().slice(0, 10);
  const rows = await listAppointmentsBetween(db.read, {
    from: toInstant(`${from}T00:00`, timeZone),
    before: toInstant(`${dayAfter}T00:00`, timeZone),
    nowMs: clock(),
  });
  return rows.map(({ sequence: _sequence, at: _at, channel: _channel, ...row }) => ({
    ...row,
    localStart: toLocalTime(row.startsAt, timeZone),
  }));
}
