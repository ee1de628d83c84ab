import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getKeptDays } from '@isangano/contracts/privacy/kept-data';
import { expect, test } from 'vitest';
import { openTestApp } from '../../testing.ts';
import { makeTestSite } from '../../testing-site.ts';
import { keepCurrent } from '../keep-current.ts';
import { createPublishedSite } from './published-site.ts';

test('what is published while the pages are opened is shown', async () => {
  const { deps, close } = await openTestApp();
  const [built, published] = [await makeTestSite(), await makeTestSite()];
  await writeFile(join(published, 'new.svg'), '<svg/>');
  const listeners: ((site: string | undefined) => Promise<void>)[] = [];
  const publisher: typeof deps.publisher = {
    ...deps.publisher,
    onSwitch: (listener) => void listeners.push(listener),
  };
  const options = { replacement: undefined, keptDays: getKeptDays({}) };
  const projects = keepCurrent(deps, async () => []);
  const opening = createPublishedSite({ ...deps, publisher, projects }, built, options);
  for (const listener of listeners) await listener(published);
  expect((await opening)().findAsset('/new.svg')).toBe(published);
  await close();
  for (const folder of [built, published]) await rm(folder, { recursive: true });
});
