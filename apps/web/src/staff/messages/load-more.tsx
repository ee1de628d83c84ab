import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

const loadAheadPx = 800;

type LoadMoreProps = {
  label: string;
  busy: boolean;
  /** False after an error, so that only a click tries again. */
  isAutomatic: boolean;
  onLoad: () => void;
};

/** Loads the next page of a list when it is nearly in view, or on a click. */
export function LoadMore({ label, busy, isAutomatic, onLoad }: LoadMoreProps) {
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
