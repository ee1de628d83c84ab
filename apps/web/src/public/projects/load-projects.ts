import type { PublicProject } from '@isangano/content/project-card';
import { insertedProjectsId } from '@isangano/content/project-page';
import { sampleProjects } from '@isangano/content/sample-projects';
import { type CallOptions, callOperation } from '../../submission/api/call-operation.ts';

/** Projects to show at first; `isCurrent` if the server was just asked for them. */
export type LoadedProjects = { projects: readonly PublicProject[]; isCurrent: boolean };

/** On the way from another page, visitors wait this long for the list; then they see samples until it arrives. */
const navigationMaxWaitMs = 3000;

/**
 * Loads the projects for the page. A page that the server sent contains them, and is rendered from the same ones, so
 * that nothing is replaced; on the way from another page they are fetched before the page is shown.
 */
export async function loadProjects(): Promise<LoadedProjects> {
  if (import.meta.env.SSR) return { projects: sampleProjects, isCurrent: false };
  const inserted = document.getElementById(insertedProjectsId)?.textContent;
  if (inserted !== undefined) {
    const projects = await listProjects({ send: () => Promise.resolve(new Response(inserted)) });
    return { projects: projects ?? sampleProjects, isCurrent: false };
  }
  const projects = await listProjects({ signal: AbortSignal.timeout(navigationMaxWaitMs) });
  return { projects: projects ?? sampleProjects, isCurrent: projects !== undefined };
}

/** Returns the published projects; undefined if there are none, or if they cannot be fetched. */
export async function listProjects(options: CallOptions): Promise<readonly PublicProject[] | undefined> {
  const result = await callOperation<'projects.listPublic'>({
    method: 'GET',
    path: '/projects/public',
    ...options,
  });
  if (result.outcome === 'ok') return result.output.length > 0 ? result.output : undefined;
  if (result.outcome !== 'cancelled') console.error('projects', result);
  return undefined;
}
