import type { ProjectView, SaveProjectInput } from '@isangano/contracts/projects/project';
import sharp from 'sharp';
import type { ReceivedFile } from '../files/file-store.ts';
import { anArrival } from '../files/testing.ts';
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

/** A real picture of some size that has arrived in the storage. */
export async function aPicture(
  deps: Pick<TestDeps, 'files'>,
  { width = 1000, height = 600 } = {},
): Promise<ReceivedFile> {
  const background = '#c9872c';
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return await anArrival(deps, 'image', bytes);
}

export async function aProject(deps: TestDeps, fields: Partial<SaveProjectInput> = {}): Promise<ProjectView> {
  return await staffCaller(deps).projects.create(projectInput(fields));
}
