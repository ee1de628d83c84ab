import { saveProjectInput } from '@isangano/contracts/projects/project';
import * as z from 'zod/mini';
import { readContent } from './read-content.ts';

/** Projects of a new database, newest first, with their translations. */
export const sampleProjects = readContent('projects', z.array(saveProjectInput));
