import { type ProjectView, projectView, type SaveProjectInput } from '@isangano/contracts/projects/project';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import sharp from 'sharp';
import type { Deps } from '../../core/context.ts';
import { aStaffMember, callProcedure, createStaffCaller, type TestDeps } from '../../testing.ts';
import { aStagedFile } from '../files/testing.ts';

/** Returns the input of a project form. */
export function projectInput(fields: Partial<SaveProjectInput> = {}): SaveProjectInput {
  return {
    title: 'Records for health posts',
    client: 'Ministry of Health',
    description: 'Paper out, phones in.',
    status: 'active',
    priority: 'high',
    budget: 120_000,
    translations: {},
    startDate: '2026-01-01',
    endDate: '',
    progress: 50,
    category: 'Health',
    location: 'Huye',
    impact: '',
    ...fields,
  };
}

/** Stages a PNG of the given size in pixels. */
export async function aPicture(
  deps: Pick<TestDeps, 'files'>,
  { width = 1000, height = 600 } = {},
): Promise<StagedFile> {
  const background = '#c9872c';
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return await aStagedFile(deps, 'image', bytes);
}

export async function aProject(deps: TestDeps, fields: Partial<SaveProjectInput> = {}): Promise<ProjectView> {
  return await createStaffCaller(deps).projects.create(projectInput(fields));
}

type ProjectForm = { fields: Record<string, unknown>; image?: StagedFile; key?: string };

/** Sends the form of a new project as staff. Throws the `AppError` of a rejected one. */
export async function sendProject(deps: Deps, { fields, image, key }: ProjectForm): Promise<ProjectView> {
  const ctx = { staff: aStaffMember, stagedFiles: image ? [image] : [], idempotencyKey: key };
  return projectView.parse(await callProcedure(deps, { name: 'projects.create' }, fields, ctx));
}

/** Sends the form of a changed project as staff. Throws the `AppError` of a rejected one. */
export async function sendProjectUpdate(
  deps: Deps,
  { id, fields, image }: ProjectForm & { id: string },
): Promise<ProjectView> {
  const ctx = { staff: aStaffMember, stagedFiles: image ? [image] : [] };
  return projectView.parse(await callProcedure(deps, { name: 'projects.update' }, { ...fields, id }, ctx));
}
