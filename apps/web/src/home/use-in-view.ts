import { type RefObject, useEffect, useRef, useState } from 'react';

/** Share of an element that must be in view for it to count as seen. */
const visibleShare = 0.35;

/** Whether an element has ever been in view. */
export function useInView<Target extends Element>(): { ref: RefObject<Target | null>; wasSeen: boolean } {
  const ref = useRef<Target>(null);
  const [wasSeen, setWasSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || wasSeen) return;
    const observer = new IntersectionObserver(
      (entries) => setWasSeen(entries.some((entry) => entry.isIntersecting)),
      { threshold: visibleShare },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [wasSeen]);
  return { ref, wasSeen };
}
