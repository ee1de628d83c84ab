import { sampleProjects } from '@isangano/content/sample-projects';
import type { ProjectView, SaveProjectInput } from '@isangano/contracts/projects/project';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { useEffect, useState } from 'react';

/** A project as the page shows it; the built-in samples have neither id nor picture. */
export type ShownProject = SaveProjectInput & Partial<Pick<ProjectView, 'id' | 'image' | 'imageSet'>>;

/**
 * The projects staff publish. A page begins with the built-in samples, and keeps them where the server has
 * none or does not answer.
 */
export function useProjects(): readonly ShownProject[] {
  const [projects, setProjects] = useState<readonly ShownProject[]>(sampleProjects);

  useEffect(() => {
    const controller = new AbortController();
    async function refresh() {
      try {
        const answer = await fetch(apiPrefix + restPaths.publicProjects, { signal: controller.signal });
        if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
        const published: ProjectView[] = await answer.json();
        if (published.length > 0) setProjects(published);
      } catch (fault) {
        if (!controller.signal.aborted) console.error('projects', fault);
      }
    }
    void refresh();
    return () => controller.abort();
  }, []);

  return projects;
}
