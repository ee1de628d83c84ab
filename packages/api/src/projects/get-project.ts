import type { ProjectView } from '@isangano/contracts/projects/project';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { findProject } from './queries.ts';

/** One project as everyone reads it. Throws `not_found`. */
export async function getProject({ read }: Database, id: string): Promise<ProjectView> {
  const project = await findProject(read, id);
  if (!project) throw new AppError('not_found');
  return project;
}
