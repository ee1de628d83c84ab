import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { projectInput } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

const empty = { title: '', client: '', description: '', category: '', location: '', impact: '' };
const french = { ...empty, title: 'Dossiers des postes de santé', description: 'Moins de papier.' };

const create = (translations: ReturnType<typeof projectInput>['translations']) =>
  createStaffCaller(deps).projects.create(projectInput({ translations }));

test('a project has the translations that it was given, without empty ones', async () => {
  const project = await create({ fr: french, rw: empty });
  expect(project.translations).toEqual({ fr: { ...french, isOutdated: false } });
  expect(await createStaffCaller(deps).projects.get({ id: project.id })).toEqual(project);
});

test('an update without translations keeps them; they are outdated once an English text has changed', async () => {
  const { id } = await create({ fr: french });
  const { projects } = createStaffCaller(deps);
  const progressed = await projects.update({ id, progress: 70 });
  expect(progressed.translations.fr).toEqual({ ...french, isOutdated: false });
  const renamed = await projects.update({ id, title: 'Records for all' });
  expect(renamed.translations.fr).toEqual({ ...french, isOutdated: true });
  const back = await projects.update({ id, title: projectInput().title });
  expect(back.translations.fr?.isOutdated).toBe(false);
});

test('an outdated translation stays outdated until it is changed, or said to hold', async () => {
  const { id } = await create({ fr: french });
  const { projects } = createStaffCaller(deps);
  const same = await projects.update({ id, title: 'Records for all', translations: { fr: french } });
  expect(same.translations.fr?.isOutdated).toBe(true);
  const held = await projects.update({ id, translations: { fr: { ...french, isOutdated: false } } });
  expect(held.translations.fr).toEqual({ ...french, isOutdated: false });
  await projects.update({ id, description: 'Another one.' });
  const changed = await projects.update({
    id,
    translations: { fr: { ...french, title: 'Dossiers pour tous' } },
  });
  expect(changed.translations.fr).toEqual({ ...french, title: 'Dossiers pour tous', isOutdated: false });
});

test('translations that are given replace all, and too long texts are named', async () => {
  const { id } = await create({ fr: french, rw: { ...empty, title: 'Dosiye' } });
  const { projects } = createStaffCaller(deps);
  expect((await projects.update({ id, translations: {} })).translations).toEqual({});
  const long = { ...french, title: 'x'.repeat(5000) };
  await expect(projects.update({ id, translations: { fr: long } })).rejects.toMatchObject({
    cause: { issues: [{ path: 'translations.fr.title' }] },
  });
});
