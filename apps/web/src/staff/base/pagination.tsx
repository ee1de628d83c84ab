import { paginationWindow } from '@isangano/contracts/applications/limits';
import { useLingui } from '@lingui/react';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

/** Pages are counted from 1. */
type PaginationProps = { page: number; pageCount: number; onPage: (page: number) => void };

/** Returns consecutive page numbers around `page`: as many at both ends. */
export function listVisiblePages(page: number, pageCount: number): number[] {
  const size = Math.min(paginationWindow, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pageCount - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
}

export function Pagination({ page, pageCount, onPage }: PaginationProps) {
  const { _ } = useLingui();
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
        // A disabled button that leads to the last page would lose the focus.
        aria-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : () => onPage(target)}
      >
        {label ?? target}
      </button>
    );
  }

  return (
    <nav aria-label={_('staff.pagination.label')}>
      <ul className="flex flex-wrap items-center gap-1">
        <li>{renderItem(1, _('staff.pagination.first'))}</li>
        <li>{renderItem(page - 1, _('staff.pagination.previous'))}</li>
        {listVisiblePages(page, pageCount).map((target) => (
          <li key={target}>{renderItem(target)}</li>
        ))}
        <li>{renderItem(page + 1, _('staff.pagination.next'))}</li>
        <li>{renderItem(pageCount, _('staff.pagination.last'))}</li>
      </ul>
    </nav>
  );
}
