import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anArrival, storedNames } from '../files/testing.ts';
import { aStaffMember, callerOf, openTestDeps, staffCaller, type TestDeps } from '../testing.ts';
import { createProject } from './create-project.ts';
import { seedProjects } from './seed-projects.ts';
import { aProject, projectInput } from './testing.ts';
import { updateProject } from './update-project.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

async function aProjectWithImage() {
  const image = await anArrival(deps, 'image');
  return { image, project: await createProject(deps, aStaffMember, { fields: projectInput(), image }) };
}

test('anyone reads the projects, the first sample as the newest', async () => {
  const own = await openTestDeps();
  await seedProjects(own, [projectInput({ title: 'First' }), projectInput({ title: 'Second' })]);
  const projects = await callerOf(own).projects.listPublic();
  expect(projects.map(({ title }) => title)).toEqual(['First', 'Second']);
  expect(projects[1]).toMatchObject({
    ...projectInput({ title: 'Second' }),
    image: null,
    createdAt: '2026-11-20T08:00:00.000Z',
  });
  await own.close();
});

describe('a new project', () => {
  test('is everyone’s to read at once, with the address of its image', async () => {
    const told: string[] = [];
    const stop = deps.changes.subscribe(({ noun, action, id }) => told.push(`${noun} ${action} ${id}`));
    const { image, project } = await aProjectWithImage();
    expect(project).toMatchObject({ ...projectInput(), image: `/files/public/${image.id}` });
    expect((await callerOf(deps).projects.listPublic())[0]).toEqual(project);
    expect(await staffCaller(deps).projects.get({ id: project.id })).toEqual(project);
    expect(told).toEqual([`project created ${project.id}`]);
    stop();
    expect(await deps.files.listIncoming()).toEqual([]);
  });

  test('needs no more than a title and a description', async () => {
    const fields = { title: 'Short', description: 'Shorter', status: 'onHold' };
    expect(await createProject(deps, aStaffMember, { fields })).toMatchObject({
      status: 'on-hold',
      priority: 'medium',
      budget: 0,
      progress: 0,
      client: '',
      startDate: '',
      image: null,
    });
  });

  test('with faults leaves no row and no file', async () => {
    const before = [await callerOf(deps).projects.listPublic(), await storedNames(deps.folder)];
    const image = await anArrival(deps, 'image');
    const fields = { budget: '-1', progress: '101', title: ' ' };
    await expect(createProject(deps, aStaffMember, { fields, image })).rejects.toMatchObject({
      issues: [
        { path: 'title', message: 'Project title is required' },
        { path: 'description', message: 'Description is required' },
        { path: 'budget', message: 'Budget must be 0 or more' },
        { path: 'progress', message: 'Progress must be between 0 and 100' },
      ],
    });
    expect([await callerOf(deps).projects.listPublic(), await storedNames(deps.folder)]).toEqual(before);
  });

  test('is not a visitor’s to make', async () => {
    await expect(callerOf(deps).projects.create(projectInput())).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});

describe('a change', () => {
  test('leaves fields that are left out, and the image, as they were', async () => {
    const { project } = await aProjectWithImage();
    deps.moveClock(60_000);
    const changed = await staffCaller(deps).projects.update({
      id: project.id,
      status: 'completed',
      progress: 100,
      location: '',
    });
    expect(changed).toEqual({
      ...project,
      status: 'completed',
      progress: 100,
      location: '',
      updatedAt: new Date(deps.clock()).toISOString(),
    });
  });

  test('replaces the image, whose file goes', async () => {
    const { image, project } = await aProjectWithImage();
    const other = await anArrival(deps, 'image');
    const changed = await updateProject(deps, aStaffMember, { id: project.id, fields: {}, image: other });
    expect(changed.image).toBe(`/files/public/${other.id}`);
    expect(await deps.files.stat(image.id)).toBeUndefined();
    expect(await deps.files.stat(other.id)).toBeDefined();
    const rows = await deps.db.read.selectFrom('project_image').select('id').execute();
    expect(rows).not.toContainEqual({ id: image.id });
  });

  test('takes the image away', async () => {
    const { image, project } = await aProjectWithImage();
    const changed = await staffCaller(deps).projects.update({ id: project.id, image: null });
    expect(changed.image).toBeNull();
    expect(await deps.files.stat(image.id)).toBeUndefined();
  });

  test('with faults, or of an unknown project, changes nothing and leaves no file', async () => {
    const { project } = await aProjectWithImage();
    const before = await storedNames(deps.folder);
    const send = async (id: string, fields: Record<string, unknown>) =>
      updateProject(deps, aStaffMember, { id, fields, image: await anArrival(deps, 'image') });
    await expect(send(project.id, { title: '' })).rejects.toMatchObject({
      issues: [{ path: 'title', message: 'Project title is required' }],
    });
    await expect(send('nobody', { title: 'A title' })).rejects.toMatchObject({ code: 'not_found' });
    expect(await storedNames(deps.folder)).toEqual(before);
    expect(await staffCaller(deps).projects.get({ id: project.id })).toEqual(project);
  });

  test('is not a visitor’s to make', async () => {
    const { id } = await aProject(deps);
    await expect(callerOf(deps).projects.update({ id, title: 'Mine' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});

test('a deleted project takes its image along', async () => {
  const before = await storedNames(deps.folder);
  const { project } = await aProjectWithImage();
  const staff = staffCaller(deps).projects;
  await staff.delete({ id: project.id });
  await expect(staff.get({ id: project.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(staff.delete({ id: project.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await storedNames(deps.folder)).toEqual(before);
  expect(await deps.db.read.selectFrom('file_removal').selectAll().execute()).toEqual([]);
});

test('the staff’s list pages through all of them', async () => {
  const own = await openTestDeps();
  const titles = ['c', 'b', 'a'];
  for (const title of titles.toReversed()) await aProject(own, { title });
  const first = await staffCaller(own).projects.list({ limit: 2 });
  const second = await staffCaller(own).projects.list({ limit: 2, cursor: first.nextCursor ?? '' });
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(titles);
  expect(second.nextCursor).toBeNull();
  await own.close();
});
