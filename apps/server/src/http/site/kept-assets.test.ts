import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKeptAssets } from './kept-assets.ts';

let scratch: string;
let dataDir: string;
let published: string[];
let kept: ReturnType<typeof createKeptAssets>;
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'isangano-kept-'));
  dataDir = join(scratch, 'data');
  published = [];
  kept = createKeptAssets(dataDir, { listSites: async () => published });
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

async function writeSite(...files: string[]): Promise<string> {
  const site = await mkdtemp(join(scratch, 'site-'));
  await mkdir(join(site, 'assets'));
  for (const file of files) await writeFile(join(site, 'assets', file), file);
  return site;
}

const listVersions = () => readdir(join(dataDir, 'assets'));

test('the files of a version are found after the site was replaced', async () => {
  expect(await kept.find('/assets/app-1.js')).toBeUndefined();
  const site = await writeSite('app-1.js', 'app-1.js.br');
  await kept.keep(site);
  await kept.keep(site);
  expect(await listVersions()).toHaveLength(1);
  await rm(site, { recursive: true });
  const folder = await kept.find('/assets/app-1.js');
  expect(await readdir(join(folder ?? '', 'assets'))).toEqual(['app-1.js', 'app-1.js.br']);
  expect(await kept.find('/assets/app-2.js')).toBeUndefined();
});

test('three versions are kept, those that were used last', async () => {
  const sites = await Promise.all(['a', 'b', 'c', 'd'].map((name) => writeSite(`${name}.js`)));
  for (const [index, site] of sites.entries()) {
    await kept.keep(site);
    const folder = await kept.find(`/assets/${'abcd'[index]}.js`);
    // The time stamps of the file system may be too coarse for a test.
    const at = new Date(Date.UTC(2026, 0, 1 + index));
    if (folder) await utimes(folder, at, at);
    if (index === 2) await kept.keep(sites[0] ?? '');
  }
  expect(await listVersions()).toHaveLength(3);
  expect(await kept.find('/assets/b.js')).toBeUndefined();
  for (const name of ['a', 'c', 'd']) expect(await kept.find(`/assets/${name}.js`)).toBeDefined();
});

test('what another server is copying, or a killed one has left, takes the place of no version', async () => {
  await mkdir(join(dataDir, 'assets/left.1.part'), { recursive: true });
  for (const name of ['a', 'b']) await kept.keep(await writeSite(`${name}.js`));
  for (const [day, name] of (await listVersions()).entries()) {
    const at = new Date(Date.UTC(2026, 0, name.endsWith('.part') ? 1 : 2 + day));
    await utimes(join(dataDir, 'assets', name), at, at);
  }
  await mkdir(join(dataDir, 'assets/new.2.part'));
  await kept.keep(await writeSite('c.js'));
  for (const name of ['a', 'b', 'c']) expect(await kept.find(`/assets/${name}.js`)).toBeDefined();
  expect((await listVersions()).filter((name) => name.endsWith('.part'))).toEqual(['new.2.part']);
});

test('two servers of a version keep its files at the same time', async () => {
  const site = await writeSite('app.js');
  const other = createKeptAssets(dataDir, { listSites: async () => [] });
  await Promise.all([kept.keep(site), other.keep(site)]);
  expect(await listVersions()).toHaveLength(1);
});

test('files of published pages are found, also of those that another server shows', async () => {
  published = [await writeSite('texts-1.js')];
  expect(await kept.find('/assets/texts-1.js')).toBe(published[0]);
});

test('what is being copied is not found, and no other file', async () => {
  await mkdir(join(dataDir, 'assets/abc.1.part/assets'), { recursive: true });
  await writeFile(join(dataDir, 'assets/abc.1.part/assets/app.js'), '');
  await mkdir(join(dataDir, 'assets/abc/assets'), { recursive: true });
  await writeFile(join(dataDir, 'jwt-secret'), 'secret');
  for (const path of [
    '/assets/app.js',
    '/assets/../jwt-secret',
    '/assets/..',
    '/assets/',
    '/jwt-secret',
    '/assets/app.js.br',
  ])
    expect(await kept.find(path)).toBeUndefined();
});
