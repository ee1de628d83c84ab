import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contentList, contentState, contentText, previewLink } from '@isangano/contracts/content/content';
import * as z from 'zod/mini';
import { openStaffApi, rendered } from '../lib/content.ts';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll } from '../lib/page-errors.ts';
import { createRandom } from '../lib/random.ts';
import { long } from '../lib/scope.ts';
import type { RunningServer } from '../lib/server.ts';
import { startServices } from '../lib/services.ts';

type StaffApi = Awaited<ReturnType<typeof openStaffApi>>;

/** A text of the first screen, which no other text of the page contains. */
const id = 'hero.lead';

async function saveLine(api: StaffApi, text: string): Promise<void> {
  for (const locale of ['en', 'fr'] as const) {
    const texts = z.array(contentText).parse(await api.query('content.texts', { page: 'home' }));
    const basedOn = texts.find((one) => one.id === id)?.texts[locale]?.version ?? 0;
    await api.mutate('content.saveText', { id, locale, text: `${text} (${locale})`, basedOn });
  }
}

const readState = async (api: StaffApi) => contentState.parse(await api.query('content.state'));

async function publish(api: StaffApi, times: { publishAt?: string; unpublishAt?: string } = {}) {
  await api.mutate('content.publish', { basedOn: (await readState(api)).version, ...times });
}

const readPage = async (server: RunningServer, path: string) => (await fetch(server.url + path)).text();

async function expectLine(server: RunningServer, line: string): Promise<void> {
  await expect.poll(() => readPage(server, '/'), rendered).toContain(`${line} (en)`);
  expect(await readPage(server, '/fr')).toContain(`${line} (fr)`);
}

test('lists that return to those of the built site are published, too', long, async ({ startServer }) => {
  test.setTimeout(240_000);
  const server = await startServer();
  const api = await openStaffApi(server);
  const kind = 'questions';
  const lists = z.array(contentList).parse(await api.query('content.lists'));
  const json = lists.find((list) => list.kind === kind)?.json ?? '';
  const reversed = JSON.stringify(z.array(z.unknown()).parse(JSON.parse(json)).toReversed());
  for (const [index, list] of [reversed, json].entries()) {
    await api.mutate('content.saveList', { kind, json: list, basedOn: index });
    await publish(api);
    const readNewest = async () => (await readState(api)).releases[0];
    await expect.poll(readNewest, rendered).toMatchObject({ number: index + 1, isCurrent: true });
  }
});

test(
  'a server that is killed while it publishes shows the old pages or the new ones, and then the new ones',
  long,
  async ({ startServer }) => {
    test.setTimeout(300_000);
    const random = createRandom(20);
    let server = await startServer();
    const { dataDir } = server;
    let shown = 'Line 0';
    let api = await openStaffApi(server);
    await saveLine(api, shown);
    await publish(api);
    await expectLine(server, shown);
    for (let run = 1; run <= 20; run += 1) {
      const next = `Line ${run}`;
      await saveLine(api, next);
      await publish(api);
      await new Promise((resolve) => setTimeout(resolve, random() * 3000));
      await server.kill();
      server = await startServer({ dataDir });
      api = await openStaffApi(server);
      const page = await readPage(server, '/');
      const french = await readPage(server, '/fr');
      const isNew = page.includes(`${next} (en)`);
      expect(isNew || page.includes(`${shown} (en)`)).toBe(true);
      // Between the two requests the new pages may have been published.
      if (isNew) expect(french).toContain(`${next} (fr)`);
      else expect([shown, next].some((line) => french.includes(`${line} (fr)`))).toBe(true);
      await expectLine(server, next);
      expect((await readState(api)).releases[0]).toMatchObject({ state: 'published', isCurrent: true });
      shown = next;
    }
    expect((await readState(api)).changes).toEqual([]);
  },
);

test(
  'what is planned is published and taken back at its times, also by a server that was away then',
  long,
  async ({ startServer }) => {
    let server = await startServer();
    let api = await openStaffApi(server);
    const before = await readPage(server, '/');
    await saveLine(api, 'For some seconds');
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    await publish(api, { publishAt: at(1500), unpublishAt: at(45_000) });
    expect((await readState(api)).releases[0]?.state).toBe('scheduled');
    expect(await readPage(server, '/')).toBe(before);
    await server.stop();
    server = await startServer({ dataDir: server.dataDir });
    await expectLine(server, 'For some seconds');
    await expect.poll(() => readPage(server, '/'), rendered).toBe(before);
    api = await openStaffApi(server);
    // The draft keeps it.
    expect((await readState(api)).changes).toHaveLength(2);
  },
);

test(
  'servers that share a data folder show what is published after they have started at the same time',
  long,
  async ({ running, startServer }) => {
    test.setTimeout(240_000);
    const services = await startServices();
    running.push(services);
    const { DATA_DIR: dataDir = '', PORT: _port, ...env } = services.settings;
    const first = await startServer({ dataDir, env });
    const api = await openStaffApi(first);
    await saveLine(api, 'Shared');
    await publish(api);
    await expectLine(first, 'Shared');
    await first.stop();
    const releases = join(dataDir, 'releases');
    for (let run = 0; run < 3; run += 1) {
      // Each renders the release again, as after an upgrade.
      rmSync(releases, { recursive: true });
      const start = async (delayMs: number) => {
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        return await startServer({ dataDir, env });
      };
      const servers = await Promise.all([0, run * 200, run * 400].map(start));
      for (const server of servers) await expectLine(server, 'Shared');
      expect(readdirSync(releases)).toHaveLength(1);
      await Promise.all(servers.map((server) => server.stop()));
    }
  },
);

test(
  'a text with markup, controls that turn the direction, and 20,000 characters is shown as text, and the layout stays whole',
  long,
  async ({ page, startServer }) => {
    const server = await startServer();
    const api = await openStaffApi(server);
    const line = `<img src=x onerror=alert(1)></script>\u202eevil\u2066 ${'x'.repeat(2000)} ${'Isangano '.repeat(2100)}`;
    await saveLine(api, line.slice(0, 19_900));
    await publish(api);
    await expect.poll(() => readPage(server, '/'), rendered).toContain('&lt;img src=x');
    const html = await readPage(server, '/');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toMatch(/[\u202e\u2066]/);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(server.url);
    await expect(page.getByText('<img src=x')).toBeVisible();
    await expectNoHorizontalScroll(page);
    // With its code, too.
    await page.getByRole('button', { name: 'Talk to us' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoHorizontalScroll(page);
  },
);

test(
  'an address of a preview that was altered, or whose draft has changed, shows what is published',
  long,
  async ({ startServer }) => {
    const server = await startServer();
    const api = await openStaffApi(server);
    const published = await readPage(server, '/services');
    await saveLine(api, 'Draft');
    const getLink = async (path: string) => {
      const links = z.array(previewLink).parse(await api.query('content.previews'));
      return links.find((link) => link.path === path && link.locale === 'en')?.url ?? '';
    };
    const link = await getLink('/');
    expect(await readPage(server, link)).toContain('Draft (en)');
    const response = await fetch(server.url + link);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(await readPage(server, link.replace('/?', '/services?'))).toBe(published);
    expect(await readPage(server, link.replace('draft=2', 'draft=1'))).not.toContain('Draft (en)');
    await saveLine(api, 'Newer draft');
    expect(await readPage(server, link)).not.toContain('raft (en)');
    const newer = await getLink('/');
    expect(await readPage(server, newer)).toContain('Newer draft (en)');
    await publish(api);
    await expectLine(server, 'Newer draft');
    // Its content is public now.
    expect(await readPage(server, newer)).toBe(await readPage(server, '/'));
  },
);
