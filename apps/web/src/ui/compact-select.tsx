import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { ChevronDownIcon } from './icons.tsx';

/**
 * A select as wide as its options. It has an arrow of its own, as WebKit paints the control of the platform on a light
 * ground, whatever the colours of the select are.
 */
export function CompactSelect({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative inline-flex min-w-0">
      <select
        {...rest}
        className={classNames('h-11 min-w-0 cursor-pointer appearance-none pr-7', className)}
      />
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-0.5 -translate-y-1/2" />
    </span>
  );
}
