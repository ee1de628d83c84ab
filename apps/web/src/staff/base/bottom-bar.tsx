import { type ReactNode, useEffect, useRef } from 'react';

/**
 * A bar that stays at the bottom of the window, where a thumb reaches it. The page scrolls by its height further, so
 * that it never covers what has the focus. With a label it is a landmark.
 */
export function BottomBar({ label, children }: { label?: string; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--bar-height', `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar-height');
    };
  }, []);
  return (
    <section
      ref={ref}
      aria-label={label}
      className="ground-bone mt-6 grid gap-2 border-t-2 border-ink py-2"
      style={{ position: 'sticky', bottom: 'var(--toasts-bottom)', zIndex: 10 }}
    >
      {children}
    </section>
  );
}
