import type { MessageId } from '@isangano/content/message-ids.gen';
import type { PublicProject } from '@isangano/content/project-card';
import type { ProjectTab } from '@isangano/contracts/projects/search';
import { useLingui } from '@lingui/react';
import { ProjectCard } from './project-card.tsx';

const emptyTitles: Record<ProjectTab['id'], MessageId> = {
  current: 'projects.empty.current',
  completed: 'projects.empty.completed',
  upcoming: 'projects.empty.upcoming',
};

/** Shows the projects of a tab, or that there are none. Uses no ids of React, as the server renders it too. */
export function ProjectList({ tab, projects }: { tab: ProjectTab; projects: readonly PublicProject[] }) {
  const { _ } = useLingui();
  const listed = projects.filter((project) => project.status === tab.status);
  if (listed.length > 0)
    return listed.map((project) => <ProjectCard key={project.id ?? project.title} project={project} />);
  return (
    <div className="my-10 border-2 border-ink bg-chalk">
      <img
        src="/art/projects.svg"
        alt=""
        loading="lazy"
        width="720"
        height="640"
        className="h-24 w-full object-cover"
      />
      <div className="grid gap-3 p-6 sm:p-8">
        <p className="font-display text-2xl font-extrabold">{_(emptyTitles[tab.id])}</p>
        <p>{_('projects.empty.hint')}</p>
      </div>
    </div>
  );
}
