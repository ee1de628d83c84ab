import type { DashboardWeek } from '@isangano/contracts/dashboard/summary';
import { useLingui } from '@lingui/react';
import { type ReactNode, useId } from 'react';
import { formatDate, formatNumber } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language-provider.tsx';

const width = 480;
const height = 96;
const gap = 8;

type Bar = { from: string; parts: readonly { size: number; className: string }[]; label: string };

/** What came in during the last weeks, and how long applications waited for a decision. */
export function WeeksChart({ weeks }: { weeks: readonly DashboardWeek[] }) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const titleId = useId();
  const formatDays = (days: number) => formatNumber(locale, days, 1);
  const received = weeks.map(({ from, applications, messages }) => ({
    from,
    parts: [
      { size: applications, className: 'fill-ochre' },
      { size: messages, className: 'fill-ink' },
    ],
    label: _('staff.dashboard.week.received', {
      from: formatDate(locale, from) ?? from,
      applications,
      messages,
    }),
  }));
  const waits = weeks.map(({ from, waitDays }) => ({
    from,
    parts: [{ size: waitDays ?? 0, className: 'fill-lake' }],
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
      <h2 id={titleId} className="text-3xl">
        {_('staff.dashboard.weeks')}
      </h2>
      <div className="mt-4 grid gap-8 md:grid-cols-2">
        <Bars
          bars={received}
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

type BarsProps = { bars: readonly Bar[]; caption: string; legend: ReactNode };

/** One bar for each week. The list below the picture is for screen readers. */
function Bars({ bars, caption, legend }: BarsProps) {
  const sizes = bars.map(({ parts }) => parts.reduce((sum, { size }) => sum + size, 0));
  const largest = Math.max(...sizes, 1);
  const step = width / bars.length;
  return (
    <figure>
      <figcaption className="font-bold">{caption}</figcaption>
      <div className="mt-1 flex flex-wrap gap-x-5 text-sm text-soft">{legend}</div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="mt-3 h-24 w-full border-b-2 border-ink forced-color-adjust-none"
      >
        {bars.map(({ from, parts, label }, index) => {
          let bottom = height;
          return (
            <g key={from}>
              <title>{label}</title>
              <rect x={index * step} width={step} height={height} className="fill-transparent" />
              {parts.map(({ size, className }) => {
                const length = (size / largest) * height;
                bottom -= length;
                return (
                  <rect
                    key={className}
                    x={index * step + gap / 2}
                    y={bottom}
                    width={step - gap}
                    height={length}
                    className={className}
                  />
                );
              })}
            </g>
          );
        })}
      </svg>
      <ul className="sr-only">
        {bars.map(({ from, label }) => (
          <li key={from}>{label}</li>
        ))}
      </ul>
    </figure>
  );
}
