import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffCaller, openTestDeps, type TestDeps } from '../../../testing.ts';
import { anInterview } from '../testing.ts';

const written = ['+250 788 222 333', '0788222333', '(0788) 222-333', '+250788222333', '0788.222.333'];

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
  for (const phone of [...written, '+250 788 222 334'])
    await anInterview(deps, { fullName: `Who wrote ${phone}`, phone });
});
afterAll(() => deps.close());

test.each([...written, '788 222 333', '00250 788 222 333', '250788222333'])(
  'an application is found by its telephone number, however it was written: %s',
  async (q) => {
    const { rows } = await createStaffCaller(deps).applications.list({ q });
    expect(rows.map(({ phone }) => phone).toSorted()).toEqual(written.toSorted());
  },
);
