import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { ChevronDownIcon } from './icons.tsx';

// React writes `until-found` only as an attribute of elements with a hyphen in their name: it knows `hidden` as a boolean.
declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- how React's types are extended
  namespace JSX {
    interface IntrinsicElements {
      'folded-part': {
        hidden: 'until-found';
        children: ReactNode;
        class?: string;
      };
    }
  }
}

/**
 * Folds a part of a list in narrow windows. Works without scripts, and a search in the page opens the part with a
 * match; `theme.css` has the styles.
 */
export function Disclosure({ more, fewer, children }: { more: string; fewer: string; children: ReactNode }) {
  return (
    <>
      <details className="group/fold mt-4 lg:hidden print:hidden">
        <summary className={`${buttonClass({ variant: 'secondary', wide: true })} list-none`}>
          <span className="group-open/fold:hidden">{more}</span>
          <span className="not-group-open/fold:hidden">{fewer}</span>
          <ChevronDownIcon className="group-open/fold:upside-down" />
        </summary>
      </details>
      <folded-part hidden="until-found">{children}</folded-part>
    </>
  );
}
