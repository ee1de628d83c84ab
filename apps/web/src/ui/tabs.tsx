import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type TabItem = { id: string; label: ReactNode; content: ReactNode };

type TabsProps = {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly TabItem[];
  /** Id of the selected tab; an unknown one selects the first. */
  selected: string;
  onSelect: (id: string) => void;
  /** Whether the tab list is a row above the panel, or a column: beside the panel on wide screens, else above. */
  layout?: 'row' | 'column' | undefined;
};

const layouts = {
  row: {
    root: '',
    list: 'flex flex-wrap gap-x-1 border-b-2',
    tab: 'border-2 border-b-0 border-transparent px-4 py-2 aria-selected:border-ink',
    panels: 'pt-6',
  },
  column: {
    root: 'grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] noscript:block',
    list: 'grid content-start border-t-2',
    tab: 'border-b-2 border-ink px-3 py-2 text-left',
    panels: 'min-w-0',
  },
};

/** Returns the index to which a key moves. Left and right always move, up and down only in a column. */
function getTargetIndex(key: string, index: number, count: number, isColumn: boolean): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight' || (isColumn && key === 'ArrowDown')) return (index + 1) % count;
  if (key === 'ArrowLeft' || (isColumn && key === 'ArrowUp')) return (index + count - 1) % count;
  return undefined;
}

/**
 * Tabs according to the WAI-ARIA pattern: moving the focus selects. Without scripts, the tab list is hidden and
 * all panels are shown, each below its label.
 */
export function Tabs({ label, tabs, selected, onSelect, layout = 'row' }: TabsProps) {
  const id = useId();
  const classes = layouts[layout];
  const selectedIndex = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === selected),
  );

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const targetIndex = getTargetIndex(event.key, selectedIndex, tabs.length, layout === 'column');
    const tab = targetIndex !== undefined && tabs[targetIndex];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(`${id}${tab.id}`)?.focus();
  }

  return (
    <div className={classes.root}>
      <div
        role="tablist"
        aria-label={label}
        aria-orientation={layout === 'column' ? 'vertical' : undefined}
        className={classNames('border-ink noscript:hidden', classes.list)}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            aria-controls={`${id}${tab.id}-panel`}
            aria-selected={index === selectedIndex}
            tabIndex={index === selectedIndex ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={handleKey}
            className={classNames(
              'min-h-12 cursor-pointer font-bold not-aria-selected:hover:bg-clay',
              'aria-selected:bg-ink aria-selected:text-bone aria-selected:forced-color-adjust-none',
              classes.tab,
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={classes.panels}>
        {tabs.map((tab, index) => (
          <div
            key={tab.id}
            role="tabpanel"
            id={`${id}${tab.id}-panel`}
            aria-labelledby={`${id}${tab.id}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that begins with text must be reachable with the keyboard
            tabIndex={0}
            className={classNames('noscript:mb-12 noscript:block', index !== selectedIndex && 'hidden')}
          >
            <p className="mb-4 hidden font-display text-2xl font-extrabold noscript:block">{tab.label}</p>
            {tab.content}
          </div>
        ))}
      </div>
    </div>
  );
}
