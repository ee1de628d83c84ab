import { useLingui } from '@lingui/react';
import { Button } from '../../ui/button.tsx';
import { ErrorAlert } from './error-alert.tsx';

type MoreButtonProps = {
  label: string;
  /** A list that is loaded page by page. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: { message: string } | null;
    fetchNextPage: () => Promise<unknown>;
  };
};

export function MoreButton({ label, list }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      {list.isFetchNextPageError && <ErrorAlert error={list.error} />}
      <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}

type RetryButtonProps = {
  /** A list whose first page could not be loaded. */
  list: { isFetching: boolean; refetch: () => Promise<unknown> };
};

export function RetryButton({ list }: RetryButtonProps) {
  const { _ } = useLingui();
  return (
    <Button variant="secondary" className="mt-4" busy={list.isFetching} onClick={() => void list.refetch()}>
      {_('staff.retry')}
    </Button>
  );
}
