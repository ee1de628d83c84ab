import { dayMs, hourMs, minuteMs } from '@isangano/contracts/durations';
import { useEffect, useState } from 'react';
import { formatDate, formatMoment, formatTime } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';

type TimestampProps = { iso: string; className?: string; isFull?: boolean };

/** A date with its age within a day, and its time of day after that, or if it `isFull`. The full time is shown on hover. */
export function Timestamp({ iso, className, isFull = false }: TimestampProps) {
  const { _, locale } = useTexts();
  const now = useNow();
  const date = formatDate(locale, iso);
  if (date === undefined) return <span className={className}>{_('staff.date.invalid')}</span>;
  const ageMs = now - Date.parse(iso);

  function describeAge(): string {
    if (isFull || Math.abs(ageMs) >= dayMs) return formatTime(iso);
    if (ageMs < minuteMs) return _('staff.age.now');
    if (ageMs < hourMs) return _('staff.age.minutes', { count: Math.floor(ageMs / minuteMs) });
    return _('staff.age.hours', { count: Math.floor(ageMs / hourMs) });
  }

  return (
    <span className={className} title={formatMoment(locale, iso)}>
      <time dateTime={iso} className="whitespace-nowrap tabular">
        {date}
      </time>
      {' · '}
      <span className="whitespace-nowrap tabular">{describeAge()}</span>
    </span>
  );
}

/** Returns the time in milliseconds since 1970, to the minute: what shows an age is rendered again when it changes. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
