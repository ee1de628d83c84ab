import { mainChannel, studios } from '@isangano/content/channels';
import type { PublicProject } from '@isangano/content/project-card';
import { type ProjectTab, projectTabs } from '@isangano/contracts/projects/values';
import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/language-provider.tsx';
import { ExternalIcon } from '../../ui/icons.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Band } from '../../ui/patterns/band.tsx';
import { ContactButton } from '../messages/contact-dialog-provider.tsx';
import { ExternalLink } from '../site/links.tsx';
import { type LoadedProjects, listProjects } from './load-projects.ts';
import { ProjectList } from './project-card.tsx';

const route = getRouteApi('/_site/projects');

export function ProjectsPage() {
  const { _ } = useTexts();
  const projects = useProjects(route.useLoaderData());
  const { tab = projectTabs[0].id } = route.useSearch();

  return (
    <>
      <PageHead title="projects.documentTitle" description="projects.lead" />
      <ProjectsHero />
      <Band kind="diamond" />
      <section className="frame pt-12 pb-4">
        <ProjectTabs
          selected={tab}
          renderPanel={(shown) => <ProjectList tab={shown} projects={projects} />}
        />
      </section>
      <ChannelsSection />
      <section className="frame grid gap-6 py-20 lg:grid-cols-12 lg:items-end">
        <div className="lg:col-span-8">
          <h2 className="text-4xl">{_('projects.cta.title')}</h2>
          <p className="mt-4 max-w-text">{_('projects.cta.text')}</p>
        </div>
        <div className="flex flex-wrap gap-4 lg:col-span-4 lg:justify-end">
          <ContactButton>{_('projects.cta.start')}</ContactButton>
          <ContactButton variant="secondary">{_('projects.cta.ask')}</ContactButton>
        </div>
      </section>
    </>
  );
}

function ChannelsSection() {
  const { _ } = useTexts();
  return (
    <section className="ground-ink">
      <Band kind="zigzag" look="dark" />
      <div className="frame grid grid-cols-1 gap-10 py-16 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 className="text-4xl">{_('projects.channels.title')}</h2>
          <p className="mt-4 max-w-text">{_('projects.channels.text')}</p>
        </div>
        <ul className="border-t-2 border-bone lg:col-span-6 lg:col-start-7">
          {[mainChannel, ...studios].map((channel) => (
            <li key={channel.name} className="border-b-2 border-ink-raised">
              <ExternalLink
                href={channel.url}
                className="flex min-h-14 items-center justify-between gap-4 py-3 font-display text-2xl font-extrabold no-underline hover:text-ochre-bright"
              >
                {channel.name}
                <ExternalIcon />
              </ExternalLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function ProjectsHero() {
  const { _ } = useTexts();
  return (
    <section className="ground-ink relative overflow-hidden">
      <div className="frame relative flex flex-col items-start justify-center py-12 lg:min-h-[36rem] lg:py-20 lg:*:max-w-[46%]">
        <h1>{_('projects.title')}</h1>
        <p className="mt-6 max-w-text text-lg">{_('projects.lead')}</p>
      </div>
      <img
        src="/art/projects.svg"
        alt=""
        width="720"
        height="640"
        className="lay-once h-64 w-full object-cover lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-1/2 lg:object-left"
      />
    </section>
  );
}

/**
 * Returns the projects that the page was loaded with, then the published ones if there are newer ones, in the language
 * of the page.
 */
function useProjects({ projects, currentIn }: LoadedProjects): readonly PublicProject[] {
  const { locale } = useTexts();
  const [refreshed, setRefreshed] = useState<readonly PublicProject[]>();

  useEffect(() => {
    if (currentIn === locale) return;
    const controller = new AbortController();
    async function refresh() {
      const published = await listProjects(locale, { signal: controller.signal });
      if (published) setRefreshed(published);
    }
    void refresh();
    return () => controller.abort();
  }, [currentIn, locale]);

  return refreshed ?? projects;
}

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
function ProjectTabs({ selected, renderPanel }: ProjectTabsProps) {
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
            className="flex min-h-12 items-center px-4 py-2 font-bold text-ink max-sm:border-t-2 max-sm:border-ink no-underline -outline-offset-3 not-aria-selected:hover:bg-clay aria-selected:bg-ink aria-selected:text-bone"
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
