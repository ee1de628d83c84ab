import type { ProjectView } from '@isangano/contracts/projects/project';
import { AppError } from '@isangano/platform/errors';
import type { Database } from '../../database/database.ts';
import { findProject } from './queries.ts';

/** Returns a project. Throws `not_found`. */
export async function getProject({ read }: Database, id: string): Promise<ProjectView> {
  const project = await findProject(read, id);
  if (!project) throw new AppError('not_found');
  return project;
}
