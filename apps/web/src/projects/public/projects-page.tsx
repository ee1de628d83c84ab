import type { ProjectStatus } from '@isangano/contracts/projects/values';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { MessageId } from '../../i18n/message-ids.gen.ts';
import { ContactButton } from '../../messages/form/contact-button.tsx';
import { Band } from '../../patterns/band.tsx';
import { PageHead } from '../../site/page-head.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ChannelsSection } from './channels-section.tsx';
import { ProjectCard } from './project-card.tsx';
import { type PublicProject, useProjects } from './use-projects.ts';

type ProjectsTab = { id: string; status: ProjectStatus; label: MessageId; empty: MessageId };

/** Projects on hold appear in no tab. */
const tabs: readonly ProjectsTab[] = [
  { id: 'current', status: 'active', label: 'projects.tab.current', empty: 'projects.empty.current' },
  {
    id: 'completed',
    status: 'completed',
    label: 'projects.tab.completed',
    empty: 'projects.empty.completed',
  },
  { id: 'upcoming', status: 'planning', label: 'projects.tab.upcoming', empty: 'projects.empty.upcoming' },
];

export function ProjectsPage() {
  const { _ } = useLingui();
  const projects = useProjects();
  const [selected, setSelected] = useState('current');

  return (
    <>
      <PageHead title="projects.documentTitle" description="projects.lead" />
      <section className="frame py-12 lg:py-20">
        <h1 className="max-w-[14ch]">{_('projects.title')}</h1>
        <p className="mt-6 max-w-text text-lg">{_('projects.lead')}</p>
      </section>
      <Band kind="diamond" />
      <section className="frame min-h-[48rem] py-12">
        <Tabs
          label={_('projects.tabs')}
          selected={selected}
          onSelect={setSelected}
          tabs={tabs.map(({ id, status, label, empty }) => ({
            id,
            label: _(label),
            content: (
              <ProjectList projects={projects.filter((project) => project.status === status)} empty={empty} />
            ),
          }))}
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

function ProjectList({ projects, empty }: { projects: readonly PublicProject[]; empty: MessageId }) {
  const { _ } = useLingui();
  if (projects.length === 0) {
    return (
      <EmptyState title={_(empty)}>
        <p>{_('projects.empty.hint')}</p>
      </EmptyState>
    );
  }
  return projects.map((project) => <ProjectCard key={project.id ?? project.title} project={project} />);
}
