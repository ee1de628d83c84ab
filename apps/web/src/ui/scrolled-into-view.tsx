import { type ReactNode, useEffect, useRef } from 'react';

/** Is scrolled into view when it appears, as far as it is not in view; the button that leads to it may be far away. */
export function ScrolledIntoView({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  // In braces: some browsers return a promise, which is no cleanup function.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref} className="scroll-mt-24 scroll-mb-28">
      {children}
    </div>
  );
}
