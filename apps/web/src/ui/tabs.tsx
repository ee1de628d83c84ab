import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export type TabItem = { id: string; label: ReactNode; content: ReactNode };

type TabsProps = {
  /** Names the tabs as a whole for who cannot see them. */
  label: string;
  tabs: readonly TabItem[];
  selected: string;
  onSelect: (id: string) => void;
  /** A row above the panel, or a column that stands beside it where there is room. */
  layout?: 'row' | 'column' | undefined;
};

const layouts = {
  row: {
    all: '',
    list: 'flex flex-wrap gap-x-1 border-b-2',
    tab: 'border-2 border-b-0 border-transparent px-4 py-2 aria-selected:border-ink',
    panels: 'pt-6',
  },
  column: {
    all: 'grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] noscript:block',
    list: 'grid content-start border-t-2',
    tab: 'border-b-2 border-ink px-3 py-2 text-left',
    panels: 'min-w-0',
  },
};

/** Where a key leads in a list of so many tabs. A column takes the keys of a row as well. */
function target(key: string, at: number, count: number, isColumn: boolean): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight' || (isColumn && key === 'ArrowDown')) return (at + 1) % count;
  if (key === 'ArrowLeft' || (isColumn && key === 'ArrowUp')) return (at + count - 1) % count;
  return undefined;
}

/** Tabs after the WAI-ARIA pattern; without scripts the panels stand below each other, each under its name. */
export function Tabs({ label, tabs, selected, onSelect, layout = 'row' }: TabsProps) {
  const id = useId();
  const look = layouts[layout];
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === selected),
  );

  function followKey(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = target(event.key, at, tabs.length, layout === 'column');
    const tab = to !== undefined && tabs[to];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(`${id}${tab.id}`)?.focus();
  }

  return (
    <div className={look.all}>
      <div
        role="tablist"
        aria-label={label}
        aria-orientation={layout === 'column' ? 'vertical' : undefined}
        className={classNames('border-ink noscript:hidden', look.list)}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            aria-controls={`${id}${tab.id}-panel`}
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={followKey}
            className={classNames(
              'min-h-12 cursor-pointer font-bold not-aria-selected:hover:bg-clay',
              'aria-selected:bg-ink aria-selected:text-bone aria-selected:forced-color-adjust-none',
              look.tab,
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={look.panels}>
        {tabs.map((tab, index) => (
          <div
            key={tab.id}
            role="tabpanel"
            id={`${id}${tab.id}-panel`}
            aria-labelledby={`${id}${tab.id}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern lets the keyboard reach a panel that begins with text
            tabIndex={0}
            className={classNames('noscript:mb-12 noscript:block', index !== at && 'hidden')}
          >
            <p className="mb-4 hidden font-display text-2xl font-extrabold noscript:block">{tab.label}</p>
            {tab.content}
          </div>
        ))}
      </div>
    </div>
  );
}
