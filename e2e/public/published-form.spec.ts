import { publicPaths } from '@isangano/contracts/routes';
import { openStaffApi, rendered } from '../lib/content.ts';
import { createServeWorker, expect } from '../lib/fixtures.ts';
import { test as base, goOffline, visitForm } from '../lib/offline-forms.ts';
import { long } from '../lib/scope.ts';

/** A server of its own, so that publications do not affect other tests. */
const test = base.extend({ server: [createServeWorker(), { scope: 'worker' }] });

test(
  'a form with published texts opens without network, with those texts',
  long,
  async ({ context, network, server }) => {
    const api = await openStaffApi(server);
    const texts = { 'interview.heading': 'Talk to us on camera', 'forms.next': 'Go on' };
    for (const [id, text] of Object.entries(texts))
      await api.mutate('content.saveText', { id, locale: 'en', text, basedOn: 0 });
    await api.mutate('content.publish', { basedOn: 2 });
    const isPublished = async () =>
      (await (await fetch(server.url + publicPaths.interviewForm)).text()).includes('Talk to us on camera');
    await expect.poll(isPublished, rendered).toBe(true);
    await visitForm(context, publicPaths.interviewForm);
    goOffline(network);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(publicPaths.interviewForm);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talk to us on camera');
    // An empty step is not left: its code runs.
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talk to us on camera');
    expect(errors).toEqual([]);
  },
);
