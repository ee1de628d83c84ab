import { sampleProjects } from '@isangano/content/sample-projects';
import type { ProjectView, SaveProjectInput } from '@isangano/contracts/projects/project';
import { useEffect, useState } from 'react';
import { callOperation } from '../../api/call-operation.ts';

/** A project of the public page; the built-in samples have neither id nor image. */
export type PublicProject = SaveProjectInput & Partial<Pick<ProjectView, 'id' | 'image' | 'imageSet'>>;

/**
 * Returns the published projects. Returns the built-in samples until they are fetched, and if there are none.
 */
export function useProjects(): readonly PublicProject[] {
  const [projects, setProjects] = useState<readonly PublicProject[]>(sampleProjects);

  useEffect(() => {
    const controller = new AbortController();
    async function refresh() {
      const result = await callOperation<'projects.listPublic'>({
        method: 'GET',
        path: '/projects/public',
        signal: controller.signal,
      });
      if (result.outcome === 'cancelled') return;
      if (result.outcome !== 'ok') console.error('projects', result);
      else if (result.output.length > 0) setProjects(result.output);
    }
    void refresh();
    return () => controller.abort();
  }, []);

  return projects;
}
