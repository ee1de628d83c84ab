import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

type PaginationProps = {
  /** Counted from 1. */
  page: number;
  pageCount: number;
  /** How many page numbers are shown, also at both ends. */
  visibleCount: number;
  onPage: (page: number) => void;
  labels: Record<'nav' | 'first' | 'previous' | 'next' | 'last', string>;
};

/** Returns consecutive page numbers around `page`. */
export function listVisiblePages(page: number, pageCount: number, visibleCount: number): number[] {
  const size = Math.min(visibleCount, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pageCount - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
}

export function Pagination({ page, pageCount, visibleCount, onPage, labels }: PaginationProps) {
  if (pageCount <= 1) return null;

  function renderItem(target: number, label?: string) {
    const isCurrent = !label && target === page;
    const isDisabled = !isCurrent && (target === page || target < 1 || target > pageCount);
    return (
      <button
        type="button"
        className={classNames(
          buttonClass({ variant: 'quiet', size: 's' }),
          'min-w-12 tabular pointer-fine:min-w-9',
          isDisabled && 'opacity-55',
          'aria-[current]:bg-ink aria-[current]:text-bone aria-[current]:no-underline',
        )}
        aria-current={isCurrent ? 'page' : undefined}
        // Really disabled, a button that leads to the last page would lose the focus.
        aria-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : () => onPage(target)}
      >
        {label ?? target}
      </button>
    );
  }

  return (
    <nav aria-label={labels.nav}>
      <ul className="flex flex-wrap items-center gap-1">
        <li>{renderItem(1, labels.first)}</li>
        <li>{renderItem(page - 1, labels.previous)}</li>
        {listVisiblePages(page, pageCount, visibleCount).map((target) => (
          <li key={target}>{renderItem(target)}</li>
        ))}
        <li>{renderItem(page + 1, labels.next)}</li>
        <li>{renderItem(pageCount, labels.last)}</li>
      </ul>
    </nav>
  );
}
