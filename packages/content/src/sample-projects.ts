import { readContent } from './read-content.ts';
import { projectsSchema } from './schemas/projects.ts';

/** Projects of a new database, newest first. */
export const sampleProjects = readContent('projects', projectsSchema);
