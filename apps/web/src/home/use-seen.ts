import { type RefObject, useEffect, useRef, useState } from 'react';

/** How much of a thing is in view before it counts as seen. */
const shareInView = 0.35;

/** Whether an element has been in view; once seen, it stays so. */
export function useSeen<Seen extends Element>(): { ref: RefObject<Seen | null>; isSeen: boolean } {
  const ref = useRef<Seen>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => setIsSeen(entries.some((entry) => entry.isIntersecting)),
      { threshold: shareInView },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return { ref, isSeen };
}
