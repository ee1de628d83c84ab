import { expect, test } from 'vitest';
import { saveProjectInput } from './project.ts';

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
