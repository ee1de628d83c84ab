import type { CalendarEntry } from '@isangano/contracts/applications/calendar';
import { getWeekday } from '@isangano/contracts/local-time';
import { staffPaths } from '@isangano/contracts/routes';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { formatDate } from '../../i18n/format.ts';
import { formatWeekday, getTimeZoneCity } from '../../i18n/group-time.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { api } from '../base/api.ts';
import { SmallButton } from '../base/buttons.tsx';
import { ErrorAlert } from '../base/error-alert.tsx';
import { DayField } from '../base/fields.tsx';
import { DialogButton, lazyDialog } from '../base/lazy-boundary.tsx';
import { PageTitle } from '../base/page-title.tsx';
import { type CalendarSearch, type CalendarView, calendarViews } from '../page-search.ts';
import { recordPages } from '../registry.ts';
import { ForRole } from '../session/role.tsx';
import { addDays, getEndTime, getPeriod, getPreviousDay, getToday, listDays } from './days.ts';

const FeedDialog = lazyDialog(() => import('./feed-dialog.tsx'), 'FeedDialog');
const ChannelCalendarDialog = lazyDialog(
  () => import('./channel-calendar-dialog.tsx'),
  'ChannelCalendarDialog',
);

const route = getRouteApi('/_guarded/admin/calendar');

const layouts: Record<CalendarView, string> = {
  week: 'grid gap-x-px lg:grid-cols-7',
  day: 'max-w-text',
  list: 'max-w-text',
};

/** The appointments of a day, a week or the next months. What is shown is part of the address. */
export function CalendarPage() {
  const { _ } = useTexts();
  const today = getToday();
  const { view = 'week', day = today } = route.useSearch();
  const period = getPeriod(view, day);
  const calendar = api.applications.calendar.useQuery(period);
  const entries = calendar.data ?? [];
  const entriesOf = (one: string) => entries.filter(({ localStart }) => localStart.startsWith(one));
  const isEmpty = calendar.data !== undefined && entries.length === 0;
  const days = listDays(period).filter((one) => view === 'week' || entriesOf(one).length > 0);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <PageTitle title="staff.nav.calendar" />
        <div className="flex flex-wrap gap-2 print:hidden">
          <ForRole least="owner">
            <DialogButton variant="secondary" size="s" label={_('staffCalendar.channels')}>
              {(close) => <ChannelCalendarDialog onClose={close} />}
            </DialogButton>
          </ForRole>
          <DialogButton variant="secondary" size="s" label={_('staffCalendar.feed')}>
            {(close) => <FeedDialog onClose={close} />}
          </DialogButton>
          <SmallButton onClick={() => window.print()}>{_('staffCalendar.print')}</SmallButton>
        </div>
      </div>
      <CalendarControls view={view} day={day} period={period} today={today} />
      {calendar.isPending && <Skeleton rows={5} text={_('staff.loading')} />}
      <ErrorAlert error={calendar.error} />
      {isEmpty && view !== 'week' && <EmptyState title={_('staffCalendar.empty')} />}
      {calendar.data && (
        <div className={layouts[view]}>
          {days.map((one) => (
            <Day key={one} day={one} isToday={one === today} entries={entriesOf(one)} />
          ))}
        </div>
      )}
    </>
  );
}

type ControlsProps = {
  view: CalendarView;
  day: string;
  period: ReturnType<typeof getPeriod>;
  today: string;
};

function CalendarControls({ view, day, period, today }: ControlsProps) {
  const { _, locale } = useTexts();
  const navigate = useNavigate({ from: staffPaths.calendar });
  const { from, until } = period;
  const [first, last] = [from, until].map((one) => formatDate(locale, one) ?? one);
  const steps = [
    { text: 'staffCalendar.previous', day: getPreviousDay(view, period) },
    { text: 'staffCalendar.today', day: today },
    { text: 'staffCalendar.next', day: addDays(until, 1) },
  ] as const;
  const toSearch = (change: CalendarSearch): CalendarSearch => ({ view, day, ...change });
  return (
    <>
      <p className="mt-2 text-soft" aria-live="polite">
        {from === until ? first : _('staffCalendar.period', { first, last })}{' '}
        {_('staffCalendar.timeZone', { city: getTimeZoneCity() })}
      </p>
      <div className="mt-4 mb-6 flex flex-wrap items-end gap-x-6 gap-y-4 print:hidden">
        <nav aria-label={_('staffCalendar.steps')} className="flex flex-wrap gap-2">
          {steps.map(({ text, day: target }) => (
            <Link
              key={text}
              to={staffPaths.calendar}
              search={toSearch({ day: target })}
              className={buttonClass({ variant: 'secondary', size: 's' })}
            >
              {_(text)}
            </Link>
          ))}
        </nav>
        <DayField
          label={_('staffCalendar.day')}
          value={day}
          onValue={(value) => void navigate({ search: toSearch({ day: value }) })}
        />
        <nav aria-label={_('staffCalendar.views')} className="flex flex-wrap gap-2">
          {calendarViews.map((one) => (
            <Link
              key={one}
              to={staffPaths.calendar}
              search={toSearch({ view: one })}
              aria-current={one === view ? 'page' : undefined}
              className={buttonClass({ variant: one === view ? 'primary' : 'secondary', size: 's' })}
            >
              {_(`staffCalendar.view.${one}`)}
            </Link>
          ))}
        </nav>
      </div>
    </>
  );
}

function Day({ day, isToday, entries }: { day: string; isToday: boolean; entries: CalendarEntry[] }) {
  const { _, locale } = useTexts();
  const headingId = `day-${day}`;
  return (
    <section
      aria-labelledby={headingId}
      className="min-w-0 border-t-2 border-ink py-3 lg:pr-3 print:break-inside-avoid"
    >
      <h2
        id={headingId}
        aria-current={isToday ? 'date' : undefined}
        className={classNames('text-base', isToday && '-mx-1 bg-ochre px-1 text-on-ochre')}
      >
        {formatWeekday(locale, getWeekday(day))}{' '}
        <span className="block font-normal tabular">{formatDate(locale, day)}</span>
      </h2>
      {entries.length === 0 ? (
        <p className="mt-2 text-sm text-soft">{_('staffCalendar.free')}</p>
      ) : (
        <ul className="mt-2 grid gap-2">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ entry: { id, name, topic, localStart, minutes, place } }: { entry: CalendarEntry }) {
  const start = localStart.slice(11);
  return (
    <li className="border-l-4 border-terracotta pl-2 text-sm wrap-anywhere">
      <p className="font-bold tabular">
        <time dateTime={localStart}>{start}</time>–{getEndTime(localStart, minutes)}
      </p>
      <Link {...recordPages.application.locateRecord(id)} className="inline-block py-1 text-ink">
        {name}
      </Link>
      <p className="text-soft">{topic}</p>
      <p>{place}</p>
    </li>
  );
}
