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
