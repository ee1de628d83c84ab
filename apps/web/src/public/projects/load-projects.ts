import type { PublicProject } from '@isangano/content/project-card';
import { insertedProjectsId } from '@isangano/content/project-page';
import { sampleProjects } from '@isangano/content/sample-projects';
import type { Locale } from '@isangano/contracts/locales';
import type { PublicProjectsInput } from '@isangano/contracts/projects/project';
import { type CallOptions, callOperation } from '../../submission/api/call-operation.ts';

/** Projects to show at first; `currentIn` is the language for which the server was just asked for them. */
export type LoadedProjects = { projects: readonly PublicProject[]; currentIn?: Locale };

/** On the way from another page, visitors wait this long for the list; then they see samples until it arrives. */
const navigationMaxWaitMs = 3000;

/**
 * Loads the projects for the page. A page that the server sent contains them, and is rendered from the same ones, so
 * that nothing is replaced; on the way from another page they are fetched before the page is shown.
 */
export async function loadProjects(locale: Locale): Promise<LoadedProjects> {
  if (import.meta.env.SSR) return { projects: sampleProjects };
  const inserted = document.getElementById(insertedProjectsId)?.textContent;
  if (inserted !== undefined) {
    const projects = await listProjects(locale, { send: () => Promise.resolve(new Response(inserted)) });
    return { projects: projects ?? sampleProjects };
  }
  const projects = await listProjects(locale, { signal: AbortSignal.timeout(navigationMaxWaitMs) });
  return projects ? { projects, currentIn: locale } : { projects: sampleProjects };
}

/** Returns the published projects with their texts in a language; undefined if there are none, or if they cannot be fetched. */
export async function listProjects(
  language: Locale,
  options: CallOptions,
): Promise<readonly PublicProject[] | undefined> {
  const result = await callOperation('GET /projects/public', {
    query: { language } satisfies PublicProjectsInput,
    ...options,
  });
  if (result.outcome === 'ok') return result.output.length > 0 ? result.output : undefined;
  if (result.outcome !== 'cancelled') console.error('projects', result);
  return undefined;
}
