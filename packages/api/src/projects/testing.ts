import type { ProjectView, SaveProjectInput } from '@isangano/contracts/projects/project';
import { staffCaller, type TestDeps } from '../testing.ts';

/** A project as the staff's form sends it. */
export function projectInput(fields: Partial<SaveProjectInput> = {}): SaveProjectInput {
  return {
    title: 'Records for health posts',
    client: 'Ministry of Health',
    description: 'Paper out, phones in.',
    status: 'active',
    priority: 'high',
    budget: 120_000,
    startDate: '2026-01-01',
    endDate: '',
    progress: 50,
    category: 'Health',
    location: 'Huye',
    impact: '',
    ...fields,
  };
}

export async function aProject(deps: TestDeps, fields: Partial<SaveProjectInput> = {}): Promise<ProjectView> {
  return await staffCaller(deps).projects.create(projectInput(fields));
}
