import type { ComponentProps } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

type PaginationLabels = {
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
  /** How many page numbers are shown, also at both ends. */
  visibleCount: number;
  /** If given, the pages are links, which can be opened in a new tab; `onPage` handles plain clicks. */
  hrefFor?: ((page: number) => string) | undefined;
  onPage: (page: number) => void;
  labels: PaginationLabels;
};

/** Returns consecutive page numbers around `page`. */
export function listVisiblePages(page: number, pageCount: number, visibleCount: number): number[] {
  const size = Math.min(visibleCount, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pageCount - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
}

export function Pagination({ page, pageCount, visibleCount, hrefFor, onPage, labels }: PaginationProps) {
  if (pageCount <= 1) return null;

  function renderItem(target: number, content: string | number, name?: string) {
    const isCurrent = name !== undefined && target === page;
    const isDisabled = !isCurrent && (target === page || target < 1 || target > pageCount);
    const common: Pick<ComponentProps<'a'>, 'className' | 'aria-label' | 'aria-current' | 'children'> = {
      className: classNames(
        buttonClass({ variant: 'quiet', size: 's' }),
        'min-w-12 tabular-nums pointer-fine:min-w-9',
        'aria-[current]:bg-ink aria-[current]:text-bone aria-[current]:no-underline aria-[current]:forced-color-adjust-none',
      ),
      'aria-label': name,
      'aria-current': isCurrent ? 'page' : undefined,
      children: content,
    };
    if (!hrefFor || isDisabled) {
      return <button type="button" {...common} disabled={isDisabled} onClick={() => onPage(target)} />;
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
        <li>{renderItem(1, labels.first)}</li>
        <li>{renderItem(page - 1, labels.previous)}</li>
        {listVisiblePages(page, pageCount, visibleCount).map((target) => (
          <li key={target}>{renderItem(target, target, labels.page(target))}</li>
        ))}
        <li>{renderItem(page + 1, labels.next)}</li>
        <li>{renderItem(pageCount, labels.last)}</li>
      </ul>
    </nav>
  );
}
