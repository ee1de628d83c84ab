import type { ReactNode } from 'react';
import { Band } from './patterns/band.tsx';

/** Shown in place of an empty list, with a hint what to do. Screen readers announce it, as they do the count that it replaces. */
export function EmptyState({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="mt-4 border-2 border-ink bg-chalk">
      <Band kind="triangles" />
      <div className="grid justify-items-start gap-3 p-6 sm:p-8">
        <p role="status" className="font-display text-2xl font-extrabold">
          {title}
        </p>
        {children}
      </div>
    </div>
  );
}
