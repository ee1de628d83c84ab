import type { SaveProjectInput } from '@isangano/contracts/projects/project';
import { readContent } from './read-content.ts';
import { projectsSchema } from './schemas/projects.ts';

const content = readContent('projects', projectsSchema);

/** Projects of a new database, newest first. */
export const sampleProjects: readonly SaveProjectInput[] = content.map(
  ({ translations: _translations, ...project }) => project,
);

/** The texts of the sample projects in other languages than English, in the order of `sampleProjects`. */
export const sampleProjectTranslations = content.map(({ translations }) => translations);
