import { mkdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStaffMember, openTestDeps, type TestDeps } from '../../testing.ts';
import { createPublisher } from './publisher.ts';
import { publish, readState } from './releases.ts';
import { saveText } from './save-text.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

test('a publication whose pages cannot be rendered says so until it succeeds', async () => {
  let isBroken = true;
  const publisher = createPublisher(
    { ...deps, dataDir: deps.folder },
    {
      async render(folder) {
        if (isBroken) throw new Error('no memory');
        await mkdir(folder, { recursive: true });
        return [];
      },
      isCurrent: async () => false,
    },
  );
  const own = { ...deps, publisher };
  await saveText(deps, aStaffMember, { id: 'hero.lead', locale: 'en', text: 'A new line', basedOn: 0 });
  await publish(own, aStaffMember, { basedOn: 1 });
  await expect(publisher.runNow()).rejects.toThrow('no memory');
  const [failing] = (await readState(own)).releases;
  expect(failing).toMatchObject({ state: 'rendering', isCurrent: false });
  expect(failing?.problems).toEqual([expect.stringContaining('tried again')]);
  isBroken = false;
  await publisher.runNow();
  expect((await readState(own)).releases).toMatchObject([
    { state: 'published', isCurrent: true, problems: [] },
  ]);
  await publisher.stop();
});
