import { Button } from '../../ui/button.tsx';

type MoreButtonProps = {
  label: string;
  /** A list that is loaded page by page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
};

export function MoreButton({ label, list }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-6">
      <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
