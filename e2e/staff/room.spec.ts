import { minuteMs } from '@isangano/contracts/durations';
import { staffPaths, trpcPrefix } from '@isangano/contracts/routes';
import type { Locator } from '@playwright/test';
import { requestToken, submitInterview } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { getLayoutShift, observeLayoutShift } from '../lib/layout.ts';
import { expectNoHorizontalScroll } from '../lib/page-errors.ts';
import { storeLanguage, uniqueName } from '../lib/staff.ts';

async function getBox(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await expect(locator).toBeVisible();
  return (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

test('the newest records leave room for names beside long dates, on a phone in Kinyarwanda', async ({
  page,
  request,
  signIn,
}) => {
  const name = uniqueName('Nyirahabimana');
  await submitInterview(request, { fullName: name });
  await page.setViewportSize({ width: 390, height: 844 });
  await storeLanguage(page, 'rw');
  await signIn(page);
  await page.clock.setFixedTime(Date.now() + 40 * minuteMs);
  await page.goto(staffPaths.dashboard);
  await expect(page.getByText('hashize iminota').first()).toBeVisible();
  // Two lines at most.
  expect((await getBox(page.getByRole('link', { name }))).height).toBeLessThan(60);
  await expectNoHorizontalScroll(page);
});

test('a reply to a long address and the dialog of a project fit a narrow phone, in French', async ({
  page,
  request,
  signIn,
}) => {
  const fullName = uniqueName('Alphonsine');
  await submitInterview(request, { fullName, email: `${'cooperative'.repeat(5)}@mail.example` });
  await page.setViewportSize({ width: 320, height: 700 });
  await storeLanguage(page, 'fr');
  await signIn(page);
  await page.goto(`${staffPaths.review}?q=${encodeURIComponent(fullName)}`);
  await expect(page.getByRole('heading', { name: fullName })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.goto(staffPaths.projects);
  await page.getByRole('button', { name: 'Ajouter un projet' }).click();
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeInViewport({ ratio: 1 });
});

test('nothing moves while a staff page loads', async ({ page, request, signIn }) => {
  await submitInterview(request, { fullName: uniqueName('Mukamana') });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await observeLayoutShift(page);
  for (const [path, loaded] of [
    [staffPaths.dashboard, page.getByRole('heading', { name: 'Recent Applications' })],
    [staffPaths.content, page.getByRole('button', { name: 'Edit' }).first()],
    [staffPaths.team, page.getByRole('heading', { name: 'API tokens' })],
  ] as const) {
    await page.goto(path);
    await expect(loaded).toBeVisible();
    expect(await getLayoutShift(page), path).toBeLessThan(0.001);
  }
});

test('the buttons of a long dialog stay in view on a small phone, in French', async ({
  page,
  request,
  signIn,
}) => {
  const name = uniqueName('Uwimana');
  await submitInterview(request, { fullName: name });
  await page.setViewportSize({ width: 390, height: 700 });
  await storeLanguage(page, 'fr');
  await signIn(page);
  await page.goto(`${staffPaths.applications}?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'Détails' }).click();
  await page.getByRole('button', { name: 'Fixer un rendez-vous' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Fixer et prévenir' });
  await expect(save).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeInViewport({ ratio: 1 });
  await save.click();
  await expect(dialog.getByText('Le lieu ou le lien est obligatoire')).toBeVisible();
  // A page of 1280 px at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  const place = dialog.getByRole('textbox', { name: 'Lieu ou lien' });
  await place.scrollIntoViewIfNeeded();
  await expect(place).toBeInViewport({ ratio: 1 });
});

test('the search box of the applications keeps its width on a tablet, in Kinyarwanda', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await storeLanguage(page, 'rw');
  await signIn(page);
  await page.goto(staffPaths.applications);
  expect((await getBox(page.getByRole('searchbox'))).width).toBeGreaterThan(400);
  await expectNoHorizontalScroll(page);
});

test('the first application is in view on a phone, also with saved views, in Kinyarwanda', async ({
  page,
  request,
  signIn,
}) => {
  const name = uniqueName('Mukandayisenga');
  await submitInterview(request, { fullName: name });
  const headers = { authorization: `Bearer ${await requestToken(request)}` };
  const last = 'Waiting for an appointment';
  const ids: string[] = [];
  for (const view of ['To be decided', 'nyirahabimana'.repeat(4), 'Stories of partners abroad', last]) {
    const response = await request.post(`${trpcPrefix}/views.save`, {
      data: { noun: 'application', name: view, search: { status: 'pending' }, isShared: false },
      headers,
    });
    const { result }: { result: { data: { id: string } } } = await response.json();
    ids.push(result.data.id);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await storeLanguage(page, 'rw');
  await signIn(page);
  await page.goto(`${staffPaths.applications}?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name: last })).toBeAttached();
  await expect(page.getByRole('heading', { name })).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: last }).focus();
  await expect(page.getByRole('link', { name: last })).toBeInViewport({ ratio: 1 });
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Utundi tuyunguruzo' }).click();
  await expect(page.getByRole('button', { name: `Siba ${last}` })).toBeVisible();
  await expectNoHorizontalScroll(page);
  for (const id of ids) await request.post(`${trpcPrefix}/views.delete`, { data: { id }, headers });
});

test('ten applications are in view on a desk, and five while they are selected', async ({
  page,
  request,
  signIn,
}) => {
  const name = uniqueName('Nyirahabimana');
  for (let n = 0; n < 10; n += 1)
    await submitInterview(request, {
      fullName: `Jeanne d'Arc ${name}`,
      headline: 'Terraces that hold the soil of three hills, and the people who build them',
    });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.goto(`${staffPaths.applications}?q=${encodeURIComponent(name)}`);
  const rows = page.getByRole('listitem', { name });
  await expect(rows).toHaveCount(10);
  await expect(rows.last()).toBeInViewport({ ratio: 1 });
  const ground = await rows.first().evaluate((row) => getComputedStyle(row).backgroundColor);

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await rows.first().getByRole('checkbox').check();
  const bar = await getBox(page.getByRole('region', { name: 'Selected records' }));
  await expect(rows.first()).not.toHaveCSS('background-color', ground);
  await expect(rows.nth(1)).toHaveCSS('background-color', ground);
  const fifth = await getBox(rows.nth(4));
  expect(fifth.y + fifth.height).toBeLessThanOrEqual(bar.y);
});

test('no filter is cut off, in Kinyarwanda', async ({ page, signIn }) => {
  await storeLanguage(page, 'rw');
  await signIn(page);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${staffPaths.applications}?from=2026-01-01`);
    await expect(page.getByRole('combobox')).toHaveCount(6);
    const cut = await page.getByRole('combobox').evaluateAll((selects) =>
      selects.flatMap((select) => {
        if (!(select instanceof HTMLSelectElement)) return [];
        const style = getComputedStyle(select);
        const context = document.createElement('canvas').getContext('2d');
        if (!context) return ['no canvas'];
        context.font = `${style.fontSize} ${style.fontFamily}`;
        const text = select.selectedOptions[0]?.text ?? '';
        const room =
          select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        return context.measureText(text).width > room ? [text] : [];
      }),
    );
    expect(cut).toEqual([]);
    await expectNoHorizontalScroll(page);
  }
});

test('the roles of all accounts are below each other', async ({ page, request, signIn }) => {
  const email = `${uniqueName('reader').replace(' ', '.')}@isangano.example`;
  const response = await request.post(`${trpcPrefix}/team.createAccount`, {
    data: { email, role: 'reader' },
    headers: { authorization: `Bearer ${await requestToken(request)}` },
  });
  expect(response.status()).toBe(200);
  await signIn(page);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(staffPaths.team);
    const other = await getBox(page.getByRole('combobox', { name: `Role of ${email}` }));
    const own = await getBox(page.getByRole('combobox', { name: 'Role of claudine@isangano.example' }));
    expect(own.x).toBe(other.x);
    await expectNoHorizontalScroll(page);
  }
});

test('the review of applications fits a narrow phone, in French', async ({ page, request, signIn }) => {
  const name = uniqueName('Mugabo');
  await submitInterview(request, { fullName: name });
  await page.setViewportSize({ width: 320, height: 700 });
  await storeLanguage(page, 'fr');
  await signIn(page);
  await page.goto(`${staffPaths.review}?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('button', { name: 'Approuver' })).toBeEnabled();
  await expectNoHorizontalScroll(page);
});
