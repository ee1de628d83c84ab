import type { ComponentProps } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

export type PaginationLabels = {
  nav: string;
  first: string;
  previous: string;
  next: string;
  last: string;
  page: (page: number) => string;
};

type PaginationProps = {
  /** Counted from 1. */
  page: number;
  pageCount: number;
  /** Numbers shown at once; the window stays full at both ends. */
  windowSize: number;
  /** With it the pages are links that open in a new tab too; `onPage` still takes the plain click. */
  hrefFor?: ((page: number) => string) | undefined;
  onPage: (page: number) => void;
  labels: PaginationLabels;
};

export function pageWindow(page: number, pageCount: number, windowSize: number): number[] {
  const size = Math.min(windowSize, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pageCount - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
}

export function Pagination({ page, pageCount, windowSize, hrefFor, onPage, labels }: PaginationProps) {
  if (pageCount <= 1) return null;

  function step(target: number, content: string | number, name?: string) {
    const current = name !== undefined && target === page;
    const off = !current && (target === page || target < 1 || target > pageCount);
    const common: Pick<ComponentProps<'a'>, 'className' | 'aria-label' | 'aria-current' | 'children'> = {
      className: classNames(
        buttonClass({ variant: 'quiet', size: 's' }),
        'min-w-12 tabular-nums pointer-fine:min-w-9',
        'aria-[current]:bg-ink aria-[current]:text-bone aria-[current]:no-underline aria-[current]:forced-color-adjust-none',
      ),
      'aria-label': name,
      'aria-current': current ? 'page' : undefined,
      children: content,
    };
    if (!hrefFor || off) {
      return <button type="button" {...common} disabled={off} onClick={() => onPage(target)} />;
    }
    return (
      <a
        {...common}
        href={hrefFor(target)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onPage(target);
        }}
      />
    );
  }

  return (
    <nav aria-label={labels.nav}>
      <ul className="flex flex-wrap items-center gap-1">
        <li>{step(1, labels.first)}</li>
        <li>{step(page - 1, labels.previous)}</li>
        {pageWindow(page, pageCount, windowSize).map((target) => (
          <li key={target}>{step(target, target, labels.page(target))}</li>
        ))}
        <li>{step(page + 1, labels.next)}</li>
        <li>{step(pageCount, labels.last)}</li>
      </ul>
    </nav>
  );
}
