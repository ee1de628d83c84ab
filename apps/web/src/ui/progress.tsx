import { useId } from 'react';
import { classNames } from './class-names.ts';

type ProgressBarProps = {
  label: string;
  value: number;
  max: number;
  /** Announced instead of the percentage, such as "3 of 6". */
  valueText?: string | undefined;
  /** Id of the element that this is the progress of. */
  describedBy?: string | undefined;
  className?: string | undefined;
};

/** A progress bar with a pattern of ridges. */
export function ProgressBar({ label, value, max, valueText, describedBy, className }: ProgressBarProps) {
  const patternId = useId();
  const clampedValue = Math.min(Math.max(value, 0), max);
  const percent = max > 0 ? Math.round((clampedValue / max) * 100) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={clampedValue}
      aria-valuetext={valueText}
      aria-describedby={describedBy}
      className={classNames('border-2 border-ink bg-chalk', className)}
    >
      <svg aria-hidden="true" width="100%" height="16" className="block">
        <pattern id={patternId} width="16" height="16" patternUnits="userSpaceOnUse">
          <path className="fill-ochre" d="M0 0h16v16H0z" />
          <path d="M0 0h8l8 8-8 8H0l8-8z" />
        </pattern>
        <rect width={`${percent}%`} height="16" fill={`url(#${patternId})`} />
      </svg>
    </div>
  );
}
