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
};

/** Returns the index to which a key moves. */
function getTargetIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight' || key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (index + count - 1) % count;
  return undefined;
}

/**
 * Tabs according to the WAI-ARIA pattern, in a column beside the panel on wide screens: moving the focus selects. Without scripts, the tab
 * list is hidden and all panels are shown, each below its label.
 */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const id = useId();
  const selectedIndex = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === selected),
  );

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const targetIndex = getTargetIndex(event.key, selectedIndex, tabs.length);
    const tab = targetIndex !== undefined && tabs[targetIndex];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(`${id}${tab.id}`)?.focus();
  }

  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] noscript:block">
      <div
        role="tablist"
        aria-label={label}
        aria-orientation="vertical"
        className="border-ink noscript:hidden grid content-start border-t-2"
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
              'border-b-2 border-ink px-3 py-2 text-left',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className="min-w-0">
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
