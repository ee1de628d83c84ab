import { expect, test } from 'vitest';
import { saveProjectInput, updateProjectInput } from './project.ts';

const project = { title: 'A well', description: 'Clean water' };

test.each(['', '2026-02-28', '2028-02-29', '2026-11-22T08:00:00Z', '2026-11-22T08:00:00.000+02:00'])(
  'accepts the date %j',
  (startDate) => {
    expect(saveProjectInput.parse({ ...project, startDate })).toMatchObject({ startDate });
  },
);

test.each([
  'soon',
  '2026-13-01',
  '2026-02-30',
  '22/11/2026',
  '2026',
  '2026-11-22 or so',
  '2026-11-22T99:00:00Z',
])('rejects the date %j', (endDate) => {
  const { error } = saveProjectInput.safeParse({ ...project, endDate });
  expect(error?.issues).toMatchObject([{ path: ['endDate'], message: 'error.date.invalid' }]);
});

test('a project may end on the day on which it starts, whatever the form of the dates', () => {
  const dates = { startDate: '2026-01-31T10:00:00Z', endDate: '2026-01-31' };
  expect(saveProjectInput.safeParse({ ...project, ...dates }).success).toBe(true);
});

test.each([
  [
    { status: 'On hold', priority: 'High' },
    { status: 'on-hold', priority: 'high' },
  ],
  [
    { status: '', priority: null },
    { status: undefined, priority: undefined },
  ],
])('an update with the choices %j', (sent, parsed) => {
  expect(updateProjectInput.parse({ id: '1', ...sent })).toMatchObject(parsed);
});

test.each(['status', 'priority'])('an update refuses an unknown %s, which is no default', (field) => {
  const { error } = updateProjectInput.safeParse({ id: '1', [field]: 'urgent' });
  expect(error?.issues).toMatchObject([{ path: [field], message: 'error.value.unknown' }]);
});
