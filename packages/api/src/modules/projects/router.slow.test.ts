import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createStaffCaller,
  createTestCaller,
  loseAnswer,
  openTestDeps,
  type TestDeps,
} from '../../testing.ts';
import { checkFiles } from '../files/module.ts';
import { reconcileFiles } from '../files/remove-files.ts';
import { aStagedFile, listStoredNames } from '../files/testing.ts';
import { seedProjects } from './manage-projects.ts';
import { aPicture, aProject, projectInput, sendProject, sendProjectUpdate } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

async function addProjectWithImage() {
  const image = await aPicture(deps);
  return { project: await sendProject(deps, { fields: projectInput(), image }) };
}

function getFileId(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

async function listImageRows(projectId: string) {
  return await deps.db.read
    .selectFrom('project_image')
    .select('id')
    .where('project_id', '=', projectId)
    .execute();
}

test('the public list contains the samples, the first one as the newest', async () => {
  const freshDeps = await openTestDeps();
  const published: string[] = [];
  freshDeps.changes.subscribe(({ noun, action }) => published.push(`${noun} ${action}`));
  await seedProjects(freshDeps, [projectInput({ title: 'First' }), projectInput({ title: 'Second' })]);
  const projects = await createTestCaller(freshDeps).projects.listPublic();
  expect(projects.map(({ title }) => title)).toEqual(['First', 'Second']);
  expect(published).toEqual(['project created', 'project created']);
  expect(projects[1]).toMatchObject({
    ...projectInput({ title: 'Second' }),
    image: null,
    createdAt: '2026-11-20T08:00:00.000Z',
  });
  await freshDeps.close();
});

describe('a new project', () => {
  test('is public at once, with the URLs of its image', async () => {
    const published: string[] = [];
    const unsubscribe = deps.changes.subscribe(({ noun, action, id }) =>
      published.push(`${noun} ${action} ${id}`),
    );
    const { project } = await addProjectWithImage();
    expect(project).toMatchObject({
      ...projectInput(),
      version: 1,
      image: expect.stringMatching(/^\/files\/public\//),
      imageSet: [
        { width: 480, height: 288 },
        { width: 960, height: 576 },
        { width: 1000, height: 600, url: project.image },
      ],
    });
    expect((await createTestCaller(deps).projects.listPublic())[0]).toEqual(project);
    expect(await createStaffCaller(deps).projects.get({ id: project.id })).toEqual(project);
    expect(published).toEqual([`project created ${project.id}`]);
    unsubscribe();
    expect(await deps.files.listStaged()).toEqual([]);
  });

  test('requires only a title and a description', async () => {
    const fields = { title: 'Short', description: 'Shorter', status: 'onHold' };
    expect(await sendProject(deps, { fields })).toMatchObject({
      status: 'on-hold',
      priority: 'medium',
      budget: 0,
      progress: 0,
      client: '',
      startDate: '',
      image: null,
      imageSet: [],
    });
  });

  test.each([
    ['Active', 'High', { status: 'active', priority: 'high' }],
    ['In Progress', 'Low', { status: 'active', priority: 'low' }],
    ['On hold', 'Medium', { status: 'on-hold', priority: 'medium' }],
    ['Completed', 'high', { status: 'completed', priority: 'high' }],
    ['Somehow', 'Any', { status: 'planning', priority: 'medium' }],
  ])('accepts the labels %s and %s', async (status, priority, expected) => {
    const fields = { title: 'Short', description: 'Shorter', status, priority };
    expect(await sendProject(deps, { fields })).toMatchObject(expected);
  });

  test('stores an empty budget or progress as 0', async () => {
    const fields = { title: 'Short', description: 'Shorter', budget: '', progress: null };
    expect(await sendProject(deps, { fields })).toMatchObject({ budget: 0, progress: 0 });
  });

  test('with validation errors is not stored, and no file is left', async () => {
    const before = [await createTestCaller(deps).projects.listPublic(), await listStoredNames(deps.folder)];
    const image = await aStagedFile(deps, 'image');
    const fields = { budget: '-1', progress: '101', title: ' ' };
    await expect(sendProject(deps, { fields, image })).rejects.toMatchObject({
      issues: [
        { path: 'title', message: 'Project title is required' },
        { path: 'description', message: 'Description is required' },
        { path: 'budget', message: 'Budget must be 0 or more' },
        { path: 'progress', message: 'Progress must be between 0 and 100' },
      ],
    });
    expect([await createTestCaller(deps).projects.listPublic(), await listStoredNames(deps.folder)]).toEqual(
      before,
    );
  });

  test('with a repeated key returns the first project, and stores no other', async () => {
    const send = async (fields: object) =>
      await sendProject(deps, {
        fields: projectInput(fields),
        image: await aPicture(deps),
        key: 'once',
      });
    const first = await send({ title: 'Sent again' });
    const before = await listStoredNames(deps.folder);
    expect(await send({ title: 'Sent again' })).toEqual(first);
    const conflict = { code: 'conflict', reason: 'key_reused' };
    await expect(send({ title: 'Another' })).rejects.toMatchObject(conflict);
    expect(await listStoredNames(deps.folder)).toEqual(before);

    await createStaffCaller(deps).projects.delete({ id: first.id });
    await expect(send({ title: 'Sent again' })).rejects.toMatchObject(conflict);
  });

  test('requires authentication', async () => {
    await expect(createTestCaller(deps).projects.create(projectInput())).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});

describe('an update', () => {
  test('does not change missing fields or the image', async () => {
    const { project } = await addProjectWithImage();
    deps.moveClock(60_000);
    const changed = await createStaffCaller(deps).projects.update({
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
      version: 2,
      updatedAt: new Date(deps.clock()).toISOString(),
    });
  });

  test('replaces the image and removes the old files', async () => {
    const before = await listStoredNames(deps.folder);
    const { project } = await addProjectWithImage();
    const image = await aPicture(deps, { width: 500, height: 500 });
    const changed = await sendProjectUpdate(deps, { id: project.id, fields: {}, image });
    expect(changed.imageSet.map(({ width }) => width)).toEqual([480, 500]);
    expect(changed.image).toBe(changed.imageSet[1]?.url);
    expect(await createStaffCaller(deps).projects.get({ id: project.id })).toEqual(changed);
    expect((await listStoredNames(deps.folder)).toSorted()).toEqual(
      [...before, ...changed.imageSet.map(({ url }) => getFileId(url))].toSorted(),
    );
    const rows = await listImageRows(project.id);
    expect(rows.map(({ id }) => `/files/public/${id}`).toSorted()).toEqual(
      changed.imageSet.map(({ url }) => url).toSorted(),
    );
  });

  test('removes the image', async () => {
    const before = await listStoredNames(deps.folder);
    const { project } = await addProjectWithImage();
    const changed = await createStaffCaller(deps).projects.update({ id: project.id, image: null });
    expect([changed.image, changed.imageSet]).toEqual([null, []]);
    expect(await listStoredNames(deps.folder)).toEqual(before);
    expect(await listImageRows(project.id)).toEqual([]);
  });

  test('replaces an image that was stored without renditions', async () => {
    const before = await listStoredNames(deps.folder);
    const { id } = await aProject(deps);
    const old = await aStagedFile(deps, 'image');
    await deps.files.promote(old.id);
    const { name, type, sha256, sizeBytes: size_bytes } = old;
    await deps.db.write
      .insertInto('project_image')
      .values({ id: old.id, project_id: id, name, type, sha256, size_bytes, created_at: '2026-01-01' })
      .execute();
    await deps.db.write.updateTable('project').set({ image: old.id }).where('id', '=', id).execute();
    const staff = createStaffCaller(deps).projects;
    expect(await staff.get({ id })).toMatchObject({ image: `/files/public/${old.id}`, imageSet: [] });
    await sendProjectUpdate(deps, { id, fields: {}, image: await aPicture(deps) });
    expect(await deps.files.stat(old.id)).toBeUndefined();
    await staff.delete({ id });
    expect(await listStoredNames(deps.folder)).toEqual(before);
  });

  test('whose answer was lost has the files of its image', async () => {
    const unavailable = { code: 'unavailable' };
    const form = { fields: projectInput({ title: 'Lost' }), key: 'project-key' };
    const create = async (with_: TestDeps) => sendProject(with_, { ...form, image: await aPicture(deps) });
    await expect(create(loseAnswer(deps))).rejects.toMatchObject(unavailable);
    const { id, image } = await create(deps);
    expect(await deps.files.stat(getFileId(image ?? ''))).toBeDefined();
    const change = { id, fields: {}, image: await aPicture(deps, { width: 300, height: 200 }) };
    await expect(sendProjectUpdate(loseAnswer(deps), change)).rejects.toMatchObject(unavailable);
    expect(await checkFiles(deps)).toEqual([]);
    await reconcileFiles(deps);
    expect(await deps.files.listStaged()).toEqual([]);
    expect(await checkFiles(deps)).toEqual([]);
  });

  test('based on an outdated version is a conflict, also when concurrent, and leaves no file', async () => {
    const { project } = await addProjectWithImage();
    const before = await listStoredNames(deps.folder);
    const send = async (title: string) =>
      await sendProjectUpdate(deps, {
        id: project.id,
        fields: { title, basedOn: project.version },
        image: await aPicture(deps, { width: 300, height: 200 }),
      });
    // The clock does not move, so only the version can differ.
    const [first, second] = await Promise.allSettled([send('Mine'), send('Yours')]);
    const fulfilled = first.status === 'fulfilled' ? first : second;
    const rejected = first.status === 'fulfilled' ? second : first;
    expect(fulfilled).toMatchObject({ value: { version: 2, updatedAt: project.updatedAt } });
    expect(rejected).toMatchObject({ reason: { code: 'conflict', reason: 'project_changed' } });
    const current = await createStaffCaller(deps).projects.get({ id: project.id });
    expect(fulfilled).toMatchObject({ value: current });
    expect((await listStoredNames(deps.folder)).length).toBe(before.length - 3 + 1);

    const staff = createStaffCaller(deps).projects;
    await expect(staff.update({ id: project.id, title: 'Late', basedOn: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await staff.update({ id: project.id, title: 'In time', basedOn: 2 })).toMatchObject({
      title: 'In time',
      version: 3,
    });
    expect(await staff.update({ id: project.id, title: 'Whatever it is' })).toMatchObject({ version: 4 });
  });

  test('with an unreadable image is rejected, and no file is left', async () => {
    const before = [await createTestCaller(deps).projects.listPublic(), await listStoredNames(deps.folder)];
    const stageDamaged = () => aStagedFile(deps, 'image', 'not a picture');
    const issues = [{ path: 'image', message: 'image.png cannot be read as a picture. It may be damaged.' }];
    await expect(
      sendProject(deps, { fields: projectInput(), image: await stageDamaged() }),
    ).rejects.toMatchObject({ code: 'invalid_input', issues });
    expect([await createTestCaller(deps).projects.listPublic(), await listStoredNames(deps.folder)]).toEqual(
      before,
    );

    const { project } = await addProjectWithImage();
    const stored = await listStoredNames(deps.folder);
    await expect(
      sendProjectUpdate(deps, { id: project.id, fields: {}, image: await stageDamaged() }),
    ).rejects.toMatchObject({ code: 'invalid_input', issues });
    expect(await listStoredNames(deps.folder)).toEqual(stored);
    expect(await createStaffCaller(deps).projects.get({ id: project.id })).toEqual(project);
  });

  test('leaves no rendition when one of them cannot be stored', async () => {
    const { project } = await addProjectWithImage();
    const before = await listStoredNames(deps.folder);
    const image = await aPicture(deps);
    let stored = 0;
    const stage: typeof deps.files.stage = (key, bytes) => {
      stored += 1;
      return stored < 3 ? deps.files.stage(key, bytes) : Promise.reject(new Error('no room'));
    };
    const files = { ...deps.files, stage };
    await expect(
      sendProjectUpdate({ ...deps, files }, { id: project.id, fields: {}, image }),
    ).rejects.toMatchObject({ code: 'internal', cause: { message: 'no room' } });
    expect(await listStoredNames(deps.folder)).toEqual(before);
    expect(await createStaffCaller(deps).projects.get({ id: project.id })).toEqual(project);
  });

  test('with validation errors or of an unknown project changes nothing, and no file is left', async () => {
    const { project } = await addProjectWithImage();
    const before = await listStoredNames(deps.folder);
    const send = async (id: string, fields: Record<string, unknown>) =>
      sendProjectUpdate(deps, { id, fields, image: await aPicture(deps) });
    await expect(send(project.id, { title: '' })).rejects.toMatchObject({
      issues: [{ path: 'title', message: 'Project title is required' }],
    });
    await expect(send('nobody', { title: 'A title' })).rejects.toMatchObject({ code: 'not_found' });
    expect(await listStoredNames(deps.folder)).toEqual(before);
    expect(await createStaffCaller(deps).projects.get({ id: project.id })).toEqual(project);
  });

  test('requires authentication', async () => {
    const { id } = await aProject(deps);
    await expect(createTestCaller(deps).projects.update({ id, title: 'Mine' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});

test('deletes the image of a deleted project', async () => {
  const before = await listStoredNames(deps.folder);
  const { project } = await addProjectWithImage();
  const staff = createStaffCaller(deps).projects;
  await staff.delete({ id: project.id });
  await expect(staff.get({ id: project.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(staff.delete({ id: project.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await listStoredNames(deps.folder)).toEqual(before);
  expect(await deps.db.read.selectFrom('file_removal').selectAll().execute()).toEqual([]);
});

test('the staff list returns all projects in pages', async () => {
  const freshDeps = await openTestDeps();
  const titles = ['c', 'b', 'a'];
  for (const title of titles.toReversed()) await aProject(freshDeps, { title });
  const first = await createStaffCaller(freshDeps).projects.list({ limit: 2 });
  const second = await createStaffCaller(freshDeps).projects.list({
    limit: 2,
    cursor: first.nextCursor ?? '',
  });
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(titles);
  expect(second.nextCursor).toBeNull();
  await freshDeps.close();
});

test('after a crash the renditions of a stored image are kept, and the upload is removed', async () => {
  const freshDeps = await openTestDeps();
  const image = await aPicture(freshDeps);
  const fail = () => Promise.reject(new Error('killed'));
  const failingDeps = { ...freshDeps, files: { ...freshDeps.files, promote: fail, discard: fail } };
  await sendProject(failingDeps, { fields: projectInput(), image });
  expect(await freshDeps.files.listStaged()).toHaveLength(4);
  await reconcileFiles(freshDeps, { inUseMs: 0 });
  const [project] = await createTestCaller(freshDeps).projects.listPublic();
  expect(await freshDeps.files.listStaged()).toEqual([]);
  expect((await listStoredNames(freshDeps.folder)).toSorted()).toEqual(
    project?.imageSet.map(({ url }) => getFileId(url)).toSorted(),
  );
  await freshDeps.close();
});

test('a page of projects counts projects, not renditions', async () => {
  const freshDeps = await openTestDeps();
  for (const title of ['b', 'a']) {
    const fields = projectInput({ title });
    await sendProject(freshDeps, { fields, image: await aPicture(freshDeps) });
  }
  const first = await createStaffCaller(freshDeps).projects.list({ limit: 1 });
  const second = await createStaffCaller(freshDeps).projects.list({
    limit: 1,
    cursor: first.nextCursor ?? '',
  });
  const pages = [...first.items, ...second.items];
  expect(pages.map(({ title, imageSet }) => [title, imageSet.length])).toEqual([
    ['a', 3],
    ['b', 3],
  ]);
  expect(second.nextCursor).toBeNull();
  await freshDeps.close();
});

describe('the dates of a project', () => {
  const dates = { startDate: '2026-05-01', endDate: '2026-04-30' };
  const refusal = {
    cause: { issues: [{ path: 'endDate', message: 'The end date must not be before the start date' }] },
  };

  test('end on the day of the start at the earliest, also if only one of them changes', async () => {
    const { projects } = createStaffCaller(deps);
    await expect(projects.create(projectInput(dates))).rejects.toMatchObject(refusal);
    const { id } = await projects.create(projectInput({ ...dates, endDate: dates.startDate }));
    await expect(projects.update({ id, endDate: dates.endDate })).rejects.toMatchObject(refusal);
    await expect(projects.update({ id, startDate: '2026-05-02' })).rejects.toMatchObject(refusal);
    expect(await projects.update({ id, startDate: '', endDate: dates.endDate })).toMatchObject({
      startDate: '',
    });
  });

  test('that contradict each other since an earlier version leave the other fields editable', async () => {
    const { projects } = createStaffCaller(deps);
    const { id } = await projects.create(projectInput());
    await deps.db.write
      .updateTable('project')
      .set({ start_date: dates.startDate, end_date: dates.endDate })
      .where('id', '=', id)
      .execute();
    expect(await projects.update({ id, title: 'Looms' })).toMatchObject({ title: 'Looms', ...dates });
  });
});
