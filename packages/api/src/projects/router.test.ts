import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcileFiles } from '../files/reconcile.ts';
import { anArrival, storedNames } from '../files/testing.ts';
import { aStaffMember, callerOf, openTestDeps, staffCaller, type TestDeps } from '../testing.ts';
import { createProject } from './create-project.ts';
import { seedProjects } from './seed-projects.ts';
import { aPicture, aProject, projectInput } from './testing.ts';
import { updateProject } from './update-project.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

async function aProjectWithImage() {
  const image = await aPicture(deps);
  return { project: await createProject(deps, aStaffMember, { fields: projectInput(), image }) };
}

function idIn(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

async function imageRows(projectId: string) {
  return await deps.db.read
    .selectFrom('project_image')
    .select('id')
    .where('project_id', '=', projectId)
    .execute();
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
    const { project } = await aProjectWithImage();
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
      imageSet: [],
    });
  });

  test.each([
    ['Active', 'High', { status: 'active', priority: 'high' }],
    ['In Progress', 'Low', { status: 'active', priority: 'low' }],
    ['On hold', 'Medium', { status: 'on-hold', priority: 'medium' }],
    ['Completed', 'high', { status: 'completed', priority: 'high' }],
    ['Somehow', 'Any', { status: 'planning', priority: 'medium' }],
  ])('takes the labels %s and %s', async (status, priority, expected) => {
    const fields = { title: 'Short', description: 'Shorter', status, priority };
    expect(await createProject(deps, aStaffMember, { fields })).toMatchObject(expected);
  });

  test('counts an empty budget or progress as none', async () => {
    const fields = { title: 'Short', description: 'Shorter', budget: '', progress: null };
    expect(await createProject(deps, aStaffMember, { fields })).toMatchObject({ budget: 0, progress: 0 });
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
      version: 2,
      updatedAt: new Date(deps.clock()).toISOString(),
    });
  });

  test('replaces the image, whose files go', async () => {
    const before = await storedNames(deps.folder);
    const { project } = await aProjectWithImage();
    const image = await aPicture(deps, { width: 500, height: 500 });
    const changed = await updateProject(deps, aStaffMember, { id: project.id, fields: {}, image });
    expect(changed.imageSet.map(({ width }) => width)).toEqual([480, 500]);
    expect(changed.image).toBe(changed.imageSet[1]?.url);
    expect(await staffCaller(deps).projects.get({ id: project.id })).toEqual(changed);
    expect((await storedNames(deps.folder)).toSorted()).toEqual(
      [...before, ...changed.imageSet.map(({ url }) => idIn(url))].toSorted(),
    );
    const rows = await imageRows(project.id);
    expect(rows.map(({ id }) => `/files/public/${id}`).toSorted()).toEqual(
      changed.imageSet.map(({ url }) => url).toSorted(),
    );
  });

  test('takes the image away', async () => {
    const before = await storedNames(deps.folder);
    const { project } = await aProjectWithImage();
    const changed = await staffCaller(deps).projects.update({ id: project.id, image: null });
    expect([changed.image, changed.imageSet]).toEqual([null, []]);
    expect(await storedNames(deps.folder)).toEqual(before);
    expect(await imageRows(project.id)).toEqual([]);
  });

  test('replaces an image from before there were several widths', async () => {
    const before = await storedNames(deps.folder);
    const { id } = await aProject(deps);
    const old = await anArrival(deps, 'image');
    await deps.files.keep(old.id);
    const { name, type, sha256, sizeBytes: size_bytes } = old;
    await deps.db.write
      .insertInto('project_image')
      .values({ id: old.id, project_id: id, name, type, sha256, size_bytes, created_at: '2026-01-01' })
      .execute();
    await deps.db.write.updateTable('project').set({ image: old.id }).where('id', '=', id).execute();
    const staff = staffCaller(deps).projects;
    expect(await staff.get({ id })).toMatchObject({ image: `/files/public/${old.id}`, imageSet: [] });
    await updateProject(deps, aStaffMember, { id, fields: {}, image: await aPicture(deps) });
    expect(await deps.files.stat(old.id)).toBeUndefined();
    await staff.delete({ id });
    expect(await storedNames(deps.folder)).toEqual(before);
  });

  test('of an outdated version is refused, however fast they come, and leaves no file', async () => {
    const { project } = await aProjectWithImage();
    const before = await storedNames(deps.folder);
    const send = async (title: string) =>
      await updateProject(deps, aStaffMember, {
        id: project.id,
        fields: { title, basedOn: project.version },
        image: await aPicture(deps, { width: 300, height: 200 }),
      });
    // The clock stands still: only the version tells the two apart.
    const [first, second] = await Promise.allSettled([send('Mine'), send('Yours')]);
    const won = first.status === 'fulfilled' ? first : second;
    const lost = first.status === 'fulfilled' ? second : first;
    expect(won).toMatchObject({ value: { version: 2, updatedAt: project.updatedAt } });
    expect(lost).toMatchObject({ reason: { code: 'conflict', reason: 'project_changed' } });
    const current = await staffCaller(deps).projects.get({ id: project.id });
    expect(won).toMatchObject({ value: current });
    expect((await storedNames(deps.folder)).length).toBe(before.length - 3 + 1);

    const staff = staffCaller(deps).projects;
    await expect(staff.update({ id: project.id, title: 'Late', basedOn: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await staff.update({ id: project.id, title: 'In time', basedOn: 2 })).toMatchObject({
      title: 'In time',
      version: 3,
    });
    expect(await staff.update({ id: project.id, title: 'Whatever it is' })).toMatchObject({ version: 4 });
  });

  test('with what is no picture is refused and leaves nothing', async () => {
    const before = [await callerOf(deps).projects.listPublic(), await storedNames(deps.folder)];
    const damaged = () => anArrival(deps, 'image', 'not a picture');
    const issues = [{ path: 'image', message: 'image.png cannot be read as a picture. It may be damaged.' }];
    await expect(
      createProject(deps, aStaffMember, { fields: projectInput(), image: await damaged() }),
    ).rejects.toMatchObject({ code: 'invalid_input', issues });
    expect([await callerOf(deps).projects.listPublic(), await storedNames(deps.folder)]).toEqual(before);

    const { project } = await aProjectWithImage();
    const stored = await storedNames(deps.folder);
    await expect(
      updateProject(deps, aStaffMember, { id: project.id, fields: {}, image: await damaged() }),
    ).rejects.toMatchObject({ code: 'invalid_input', issues });
    expect(await storedNames(deps.folder)).toEqual(stored);
    expect(await staffCaller(deps).projects.get({ id: project.id })).toEqual(project);
  });

  test('leaves no width of an image when one of them cannot be stored', async () => {
    const { project } = await aProjectWithImage();
    const before = await storedNames(deps.folder);
    const image = await aPicture(deps);
    let stored = 0;
    const full: typeof deps.files.receive = (key, bytes) => {
      stored += 1;
      return stored < 3 ? deps.files.receive(key, bytes) : Promise.reject(new Error('no room'));
    };
    const files = { ...deps.files, receive: full };
    await expect(
      updateProject({ ...deps, files }, aStaffMember, { id: project.id, fields: {}, image }),
    ).rejects.toThrow('no room');
    expect(await storedNames(deps.folder)).toEqual(before);
    expect(await staffCaller(deps).projects.get({ id: project.id })).toEqual(project);
  });

  test('with faults, or of an unknown project, changes nothing and leaves no file', async () => {
    const { project } = await aProjectWithImage();
    const before = await storedNames(deps.folder);
    const send = async (id: string, fields: Record<string, unknown>) =>
      updateProject(deps, aStaffMember, { id, fields, image: await aPicture(deps) });
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

test('after a crash the widths of a stored image stay, and what they were made of goes', async () => {
  const own = await openTestDeps();
  const image = await aPicture(own);
  const fails = () => Promise.reject(new Error('killed'));
  const dying = { ...own, files: { ...own.files, keep: fails, discard: fails } };
  await expect(createProject(dying, aStaffMember, { fields: projectInput(), image })).rejects.toThrow();
  expect(await own.files.listIncoming()).toHaveLength(4);
  await reconcileFiles(own);
  const [project] = await callerOf(own).projects.listPublic();
  expect(await own.files.listIncoming()).toEqual([]);
  expect((await storedNames(own.folder)).toSorted()).toEqual(
    project?.imageSet.map(({ url }) => idIn(url)).toSorted(),
  );
  await own.close();
});

test('a page of projects counts projects, not the widths of their images', async () => {
  const own = await openTestDeps();
  for (const title of ['b', 'a']) {
    const fields = projectInput({ title });
    await createProject(own, aStaffMember, { fields, image: await aPicture(own) });
  }
  const first = await staffCaller(own).projects.list({ limit: 1 });
  const second = await staffCaller(own).projects.list({ limit: 1, cursor: first.nextCursor ?? '' });
  const pages = [...first.items, ...second.items];
  expect(pages.map(({ title, imageSet }) => [title, imageSet.length])).toEqual([
    ['a', 3],
    ['b', 3],
  ]);
  expect(second.nextCursor).toBeNull();
  await own.close();
});
