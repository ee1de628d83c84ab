import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../ui/button.tsx';

const aheadPx = 800;

type LoadMoreProps = {
  label: string;
  busy: boolean;
  /** After a fault only a press tries again. */
  isAutomatic: boolean;
  onLoad: () => void;
};

/** The rest of a list: comes by itself as a reader nears its end, and at a press. */
export function LoadMore({ label, busy, isAutomatic, onLoad }: LoadMoreProps) {
  const button = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoad);

  useEffect(() => {
    if (!button.current || !isAutomatic || busy) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load();
      },
      { rootMargin: `${aheadPx}px` },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [isAutomatic, busy]);

  return (
    <div ref={button} className="mt-6">
      <Button variant="secondary" busy={busy} onClick={onLoad}>
        {label}
      </Button>
    </div>
  );
}
