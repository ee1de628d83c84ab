import { projectTabs } from '@isangano/contracts/projects/search';
import { useLingui } from '@lingui/react';
import { getRouteApi } from '@tanstack/react-router';
import { PageHead } from '../../ui/page-head.tsx';
import { Band } from '../../ui/patterns/band.tsx';
import { ContactButton } from '../messages/contact-button.tsx';
import { ChannelsSection } from './channels-section.tsx';
import { ProjectList } from './project-list.tsx';
import { ProjectTabs } from './project-tabs.tsx';
import { ProjectsHero } from './projects-hero.tsx';
import { useProjects } from './use-projects.ts';

const route = getRouteApi('/_site/projects');

export function ProjectsPage() {
  const { _ } = useLingui();
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
