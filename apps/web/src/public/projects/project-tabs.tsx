import { type ProjectTab, projectTabs } from '@isangano/contracts/projects/tabs';
import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';

/** The selected tab is in the address; the first one is the page itself. */
function toSearch({ id }: ProjectTab) {
  return { tab: id === projectTabs[0].id ? undefined : id };
}

function getTargetIndex(key: string, index: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return projectTabs.length - 1;
  if (key === 'ArrowRight') return (index + 1) % projectTabs.length;
  if (key === 'ArrowLeft') return (index + projectTabs.length - 1) % projectTabs.length;
  return undefined;
}

type ProjectTabsProps = { selected: ProjectTab['id']; renderPanel: (tab: ProjectTab) => ReactNode };

/**
 * Tabs that are links, so that they work before and without scripts: the server sends the page with the linked tab
 * selected. The fragment of a link is the tab itself, to which the browser then scrolls.
 */
export function ProjectTabs({ selected, renderPanel }: ProjectTabsProps) {
  const { _ } = useLingui();
  const navigate = useNavigate();

  function handleKey(event: KeyboardEvent<HTMLElement>, index: number) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const tab = projectTabs[getTargetIndex(event.key, index) ?? -1];
    if (!tab) return;
    event.preventDefault();
    document.getElementById(tab.id)?.focus();
    void navigate({
      to: publicPaths.projects,
      search: toSearch(tab),
      hash: tab.id,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  }

  return (
    <>
      <div role="tablist" aria-label={_('projects.tabs')} className="gap-x-1 border-b-2 border-ink sm:flex">
        {projectTabs.map((tab, index) => (
          <Link
            key={tab.id}
            to={publicPaths.projects}
            search={toSearch(tab)}
            hash={tab.id}
            activeOptions={{ exact: true, includeSearch: true }}
            resetScroll={false}
            hashScrollIntoView={false}
            id={tab.id}
            role="tab"
            aria-controls={`${tab.id}-panel`}
            aria-selected={tab.id === selected}
            onKeyDown={(event) => handleKey(event, index)}
            className="flex min-h-12 items-center px-4 py-2 font-bold text-ink max-sm:border-t-2 max-sm:border-ink no-underline -outline-offset-3 not-aria-selected:hover:bg-clay aria-selected:bg-ink aria-selected:text-bone aria-selected:forced-color-adjust-none"
          >
            {_(`projects.tab.${tab.id}`)}
          </Link>
        ))}
      </div>
      {projectTabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${tab.id}-panel`}
          aria-labelledby={tab.id}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that begins with text must be reachable with the keyboard
          tabIndex={0}
          hidden={tab.id !== selected}
        >
          {renderPanel(tab)}
        </div>
      ))}
    </>
  );
}
