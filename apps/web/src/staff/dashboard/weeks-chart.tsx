import type { DashboardWeek } from '@isangano/contracts/dashboard/summary';
import { type Locale, languages } from '@isangano/contracts/locales';
import { type ReactNode, useId } from 'react';
import { formatDate, formatNumber, parseDate } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { classNames } from '../../ui/class-names.ts';

type Bar = { from: string; parts: readonly { size: number; className: string }[]; label: string };

/** New records of the last weeks, and how long applications waited for a decision. */
export function WeeksChart({ weeks }: { weeks: readonly DashboardWeek[] }) {
  const { _, locale } = useTexts();
  const titleId = useId();
  const formatDays = (days: number) => formatNumber(locale, days, 1);
  const received = weeks.map(({ from, applications, messages }) => ({
    from,
    parts: [
      { size: applications, className: 'bg-ochre' },
      { size: messages, className: 'bg-ink' },
    ],
    label: _('staff.dashboard.week.received', {
      from: formatDate(locale, from) ?? from,
      applications,
      messages,
    }),
  }));
  const waits = weeks.map(({ from, waitDays }) => ({
    from,
    parts: [{ size: waitDays ?? 0, className: 'bg-lake' }],
    label:
      waitDays === null
        ? _('staff.dashboard.week.undecided', { from: formatDate(locale, from) ?? from })
        : _('staff.dashboard.week.waited', {
            from: formatDate(locale, from) ?? from,
            days: formatDays(waitDays),
          }),
  }));
  const total = weeks.reduce((sum, { applications, messages }) => sum + applications + messages, 0);
  const hasDecisions = weeks.some(({ waitDays }) => waitDays !== null);
  const [longestWait = 0] = weeks.map(({ waitDays }) => waitDays ?? 0).toSorted((a, b) => b - a);
  return (
    <section aria-labelledby={titleId} className="mt-12">
      <h2 id={titleId} className="text-2xl">
        {_('staff.dashboard.weeks')}
      </h2>
      <div className="mt-4 grid gap-8 md:grid-cols-2">
        <Bars
          bars={received}
          formatValue={(value) => formatNumber(locale, value)}
          caption={_('staff.dashboard.received', { count: total })}
          legend={
            <>
              <Key className="bg-ochre">{_('staff.nav.applications')}</Key>
              <Key className="bg-ink">{_('staff.nav.messages')}</Key>
            </>
          }
        />
        <Bars
          bars={waits}
          formatValue={formatDays}
          caption={
            hasDecisions
              ? _('staff.dashboard.waited', { days: formatDays(longestWait) })
              : _('staff.dashboard.noDecisions')
          }
          legend={<Key className="bg-lake">{_('staff.dashboard.waitDays')}</Key>}
        />
      </div>
    </section>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className={`size-3 forced-color-adjust-none ${className}`} />
      {children}
    </span>
  );
}

type BarsProps = {
  bars: readonly Bar[];
  caption: string;
  legend: ReactNode;
  formatValue: (value: number) => string;
};

/** Returns the end of an axis from 0 for values up to `largest`, of which the half is round too. */
function findAxisEnd(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(largest, 1)));
  const step = [2, 4, 6, 10].find((one) => largest <= one * power) ?? 10;
  return step * power;
}

/** Formats a day without its year. */
function formatShortDay(locale: Locale, iso: string): string {
  const date = parseDate(iso);
  if (locale === 'rw') return `${date.getDate()}/${date.getMonth() + 1}`;
  return new Intl.DateTimeFormat(languages[locale].intl, { month: 'short', day: 'numeric' }).format(date);
}

/** One bar for each week, with its value above and its first day below. The list below is for screen readers. */
function Bars({ bars, caption, legend, formatValue }: BarsProps) {
  const { locale } = useTexts();
  const sizes = bars.map(({ parts }) => parts.reduce((sum, { size }) => sum + size, 0));
  const end = findAxisEnd(Math.max(...sizes));

  /** The newest week has its date, and before it every second one; on a phone, every fourth. */
  function getDateClass(index: number): string {
    const age = bars.length - 1 - index;
    if (age % 4 === 0) return '';
    return age % 2 === 0 ? 'max-sm:invisible' : 'invisible';
  }

  return (
    <figure className="min-w-0 border-2 border-line bg-chalk p-4">
      <figcaption className="font-bold">{caption}</figcaption>
      <div className="mt-1 flex flex-wrap gap-x-5 text-sm text-soft">{legend}</div>
      <div
        aria-hidden="true"
        className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-soft tabular"
      >
        <div className="flex h-36 flex-col justify-between text-right leading-none">
          {[end, end / 2, 0].map((value) => (
            <span key={value} className="-my-1.5">
              {formatNumber(locale, value)}
            </span>
          ))}
        </div>
        <div className="relative h-36 border-b-2 border-ink">
          <div className="absolute inset-x-0 top-0 border-t-2 border-line" />
          <div className="absolute inset-x-0 top-1/2 border-t-2 border-line" />
          <div className="relative flex h-full items-end gap-1 sm:gap-2">
            {bars.map(({ from, parts, label }, index) => {
              const size = sizes[index] ?? 0;
              return (
                <div key={from} title={label} className="flex h-full min-w-0 flex-1 flex-col justify-end">
                  {size > 0 && (
                    <span className="flex justify-center leading-tight whitespace-nowrap text-ink">
                      {formatValue(size)}
                    </span>
                  )}
                  <div
                    className="flex shrink-0 flex-col-reverse forced-color-adjust-none"
                    style={{ height: `${(size / end) * 100}%` }}
                  >
                    {parts.map((part) => (
                      <div key={part.className} className={part.className} style={{ flexGrow: part.size }} />
                    ))}
                  </div>
                </div>
              );
            })}
          </div>
        </div>
        <div className="col-start-2 mt-1.5 flex gap-1 sm:gap-2">
          {bars.map(({ from }, index) => (
            <span key={from} className="flex min-w-0 flex-1 justify-center">
              <span className={classNames('whitespace-nowrap', getDateClass(index))}>
                {formatShortDay(locale, from)}
              </span>
            </span>
          ))}
        </div>
      </div>
      <ul className="sr-only">
        {bars.map(({ from, label }) => (
          <li key={from}>{label}</li>
        ))}
      </ul>
    </figure>
  );
}
