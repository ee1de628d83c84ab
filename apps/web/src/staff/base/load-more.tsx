import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

const loadAheadPx = 800;

type LoadMoreProps = {
  label: string;
  busy: boolean;
  /** Not after an error, so that only a click tries again. */
  isAutomatic?: boolean;
  onLoad: () => void;
};

/** Loads the next page of a list on a click, or if it `isAutomatic`, when it is nearly in view. */
export function LoadMore({ label, busy, isAutomatic = false, onLoad }: LoadMoreProps) {
  const containerRef = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoad);

  useEffect(() => {
    if (!containerRef.current || !isAutomatic || busy) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load();
      },
      { rootMargin: `${loadAheadPx}px` },
    );
    observer.observe(containerRef.current);
    return () => observer.disconnect();
  }, [isAutomatic, busy]);

  return (
    <div ref={containerRef} className="mt-6">
      <Button variant="secondary" busy={busy} onClick={onLoad}>
        {label}
      </Button>
    </div>
  );
}

type MoreButtonProps = {
  label: string;
  /** A list that is loaded page by page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
};

/** Loads the next page of a list on a click, if there is one. */
export function MoreButton({ label, list }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return <LoadMore label={label} busy={list.isFetchingNextPage} onLoad={() => void list.fetchNextPage()} />;
}
