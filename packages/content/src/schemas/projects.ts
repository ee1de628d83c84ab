import { saveProjectInput } from '@isangano/contracts/projects/project';
import * as z from 'zod/mini';

/** The projects of a new database, newest first, with their translations. */
export const projectsSchema = z.array(saveProjectInput);
