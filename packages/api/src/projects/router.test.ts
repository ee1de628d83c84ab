import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, openTestDeps, type TestDeps } from '../testing.ts';
import { seedProjects } from './seed-projects.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

const sample = {
  client: 'Somebody',
  description: 'Something',
  status: 'active',
  priority: 'low',
  budget: 1,
  startDate: '2026-01-01',
  endDate: '',
  progress: 50,
  category: '',
  location: '',
  impact: '',
} as const;

test('anyone reads the projects, the first sample as the newest', async () => {
  await seedProjects(deps, [
    { ...sample, title: 'First' },
    { ...sample, title: 'Second' },
  ]);
  const projects = await callerOf(deps).projects.listPublic();
  expect(projects.map(({ title }) => title)).toEqual(['First', 'Second']);
  expect(projects[0]).toMatchObject({ ...sample, image: null, createdAt: '2026-11-20T08:00:00.000Z' });
});
