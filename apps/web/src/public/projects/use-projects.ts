import type { PublicProject } from '@isangano/content/project-card';
import { useEffect, useState } from 'react';
import { type LoadedProjects, listProjects } from './load-projects.ts';

/** Returns the projects that the page was loaded with, then the published ones if there are newer ones. */
export function useProjects({ projects, isCurrent }: LoadedProjects): readonly PublicProject[] {
  const [refreshed, setRefreshed] = useState<readonly PublicProject[]>();

  useEffect(() => {
    if (isCurrent) return;
    const controller = new AbortController();
    async function refresh() {
      const published = await listProjects({ signal: controller.signal });
      if (published) setRefreshed(published);
    }
    void refresh();
    return () => controller.abort();
  }, [isCurrent]);

  return refreshed ?? projects;
}
