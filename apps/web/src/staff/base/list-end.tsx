import { useLingui } from '@lingui/react';
import { Button } from '../../ui/button.tsx';
import { ErrorAlert } from './error-alert.tsx';

type ListEndProps = {
  moreLabel: string;
  /** A list that is loaded page by page. */
  list: {
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    isLoadingError: boolean;
    error: { message: string } | null;
    fetchNextPage: () => Promise<unknown>;
    refetch: () => Promise<unknown>;
  };
};

/** Below a list: the button that loads more of it, and the failure of its first or next page. */
export function ListEnd({ moreLabel, list }: ListEndProps) {
  const { _ } = useLingui();
  const { isLoadingError, hasNextPage, isFetchNextPageError, error } = list;
  if (!isLoadingError && !hasNextPage) return null;
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      {(isLoadingError || isFetchNextPageError) && <ErrorAlert error={error} />}
      {isLoadingError ? (
        <Button variant="secondary" busy={list.isFetching} onClick={() => void list.refetch()}>
          {_('staff.retry')}
        </Button>
      ) : (
        <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {moreLabel}
        </Button>
      )}
    </div>
  );
}
