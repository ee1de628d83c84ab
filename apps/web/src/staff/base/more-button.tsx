import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useErrorText } from './error-text.ts';

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
  const getErrorText = useErrorText();
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      {list.isFetchNextPageError && list.error && <Alert tone="error">{getErrorText(list.error)}</Alert>}
      <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
