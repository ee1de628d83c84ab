import type { ProjectView } from '@isangano/contracts/projects/project';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { findProjectRow, toProjectView } from './queries.ts';

/** One project as everyone reads it. Throws `not_found`. */
export async function getProject({ read }: Database, id: string): Promise<ProjectView> {
  const row = await findProjectRow(read, id);
  if (!row) throw new AppError('not_found');
  return toProjectView(row);
}
