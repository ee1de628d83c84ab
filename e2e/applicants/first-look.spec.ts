import { staffPaths } from '@isangano/contracts/routes';
import { applyForInterview } from '../lib/applications.ts';
import { png } from '../lib/files.ts';
import { expect, signInByForm, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';

test('a channel hides who applies until the first score, by keyboard alone', async ({
  browser,
  startServer,
}) => {
  test.setTimeout(90_000);
  // A server of its own: the setting would hide the names of applications in other tests.
  const server = await startServer();
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signInByForm(page);
  await page.goto(`${staffPaths.content}?part=lists&name=channels`);
  await page.getByRole('button', { name: 'First look without names…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'A first look without names' });
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  for (const box of await dialog.getByRole('checkbox').all()) await box.press('Space');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('The setting was saved.')).toBeVisible();

  await page.goto(staffPaths.applications);
  const { name, email } = await applyForInterview(context.request, { portraitUrl: png(40, 40, 'me.png') });
  const row = page.getByRole('listitem').filter({ hasText: 'Name hidden' });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Details' }).press('Enter');
  await expect(row.getByRole('group', { name: 'Your score' })).toBeVisible();
  await expect(row.getByText('me.png')).toHaveCount(0);
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(page.getByText(email)).toHaveCount(0);
  await expectNoViolations(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await row.getByRole('button', { name: 'Score 4 of 5' }).press('Enter');
  const shown = page.getByRole('listitem', { name, exact: true });
  await expect(shown).toBeVisible();
  await expect(shown.getByText(email).first()).toBeVisible();
  await expect(shown.getByText('me.png')).toBeVisible();
  await expect(shown.getByText(/^Seen by .* without the name$/)).toBeVisible();
  await expect(shown.getByText(/^Seen by .* with the name$/)).toBeVisible();
  await context.close();
});
