import { staffPaths } from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';
import { submitInterview } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { sendMessage, uniqueName } from '../lib/staff.ts';

type Show = (text: string, detail?: object) => void;

/** Shows three notifications for ten minutes, by the module that the page has loaded. */
async function showToasts(page: Page): Promise<void> {
  // A key that is pressed in the moment in which the page appears does not count.
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(page.locator('section[aria-label^=Notifications]')).toBeAttached({ timeout: 2000 });
  }).toPass();
  // News from another test may have loaded it before the key did.
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const url = files.find((name) => /\/toast-[^/]*\.js/.test(name)) ?? '';
  await page.evaluate(async (path) => {
    const module: Record<string, Show> = await import(path);
    const shows = Object.values(module).filter((show) => show.length === 2);
    const notify = shows.find((show) => String(show).includes('notifications'));
    const action = { label: 'Undo', onAction: () => {}, durationMs: 600_000 };
    for (const name of ['Mutesi', 'Ingabire', 'Gasana']) notify?.(`Approved: ${name}`, action);
  }, url);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(3);
}

/**
 * Returns the controls whose centre is covered: all in the window, but for those below the edge of the band of toasts,
 * which are no part of the page that is seen.
 */
async function findCovered(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const bottom = innerHeight - Number.parseFloat(style.getPropertyValue('--toasts-bottom'));
    if (bottom >= innerHeight - 60) return ['no room for toasts'];
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea');
    return [...controls]
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (!control.checkVisibility() || control.closest('[inert], [data-sonner-toaster]')) return false;
        if (box.width < 2 || x < 0 || x > innerWidth || y < 0 || y >= bottom - 1) return false;
        const hit = document.elementFromPoint(x, y);
        // Content that is scrolled out of the body of a dialog is behind its footer.
        if (hit?.closest('[role=dialog]')?.contains(control) && !control.contains(hit)) return false;
        return hit === null || !(control.contains(hit) || hit.closest('label')?.contains(control));
      })
      .map((control) => {
        const box = control.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return `${control.ariaLabel ?? control.textContent}: ${hit?.outerHTML.slice(0, 120)}`;
      });
  });
}

/** Scrolls through the page. Returns the covered controls on the way, and those that remain in a band at its end. */
async function findCoveredWhileScrolling(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (;;) {
    covered.push(...(await findCovered(page)));
    // In one step: the page may become longer at any time, for example when a total arrives.
    const hidden = await page.evaluate(async () => {
      const before = scrollY;
      scrollBy({ top: 150, behavior: 'instant' });
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      // A row that comes into the window is rendered in the next frame, and the page becomes longer.
      await nextFrame();
      await nextFrame();
      if (scrollY !== before || scrollY + innerHeight < document.documentElement.scrollHeight - 2)
        return undefined;
      const room = getComputedStyle(document.documentElement).getPropertyValue('--toasts-bottom');
      const controls = document.querySelectorAll<HTMLElement>('main :is(a[href], button)');
      return [...controls]
        .filter((control) => control.getBoundingClientRect().bottom > innerHeight - Number.parseFloat(room))
        .map((control) => `below the end: ${control.textContent}`);
    });
    if (hidden) return [...covered, ...hidden];
  }
}

for (const width of [390, 768, 1440]) {
  test(`toasts cover no button of the lists and the dashboard, ${width} pixels wide`, async ({
    page,
    request,
    signIn,
  }) => {
    for (let n = 0; n < 11; n += 1) await submitInterview(request, { fullName: uniqueName('Mutesi') });
    const sender = uniqueName('Gasana');
    for (let n = 0; n < 4; n += 1) await sendMessage(request, `${sender} ${n}`);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    for (const [path, button] of [
      [staffPaths.applications, 'Next'],
      [`${staffPaths.messages}?q=${sender}`, 'View'],
      [staffPaths.dashboard, 'View All Messages'],
      [staffPaths.projects, 'Edit project'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: button }).first()).toBeVisible();
      await showToasts(page);
      expect(await findCoveredWhileScrolling(page), path).toEqual([]);
    }
  });

  test(`toasts cover no button of a dialog, ${width} pixels wide`, async ({ page, request, signIn }) => {
    const name = uniqueName('Bizimana');
    await sendMessage(request, name);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page);
    await page.goto(staffPaths.projects);
    await expect(page.getByRole('article').first()).toBeVisible();
    await showToasts(page);
    await page.getByRole('button', { name: 'Add Project' }).click();
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });
    await expect(cancel).toBeInViewport({ ratio: 1 });
    expect(await findCovered(page)).toEqual([]);
    await cancel.click();

    await page.goto(staffPaths.messages);
    await expect(page.getByRole('listitem', { name })).toBeVisible();
    await showToasts(page);
    await page.getByRole('listitem', { name }).getByRole('button', { name: 'View' }).click();
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    await expect(close).toBeInViewport({ ratio: 1 });
    expect(await findCovered(page)).toEqual([]);
    await close.click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

test('the focus stays clear of notifications, and the page does not jump when they disappear', async ({
  page,
  request,
  signIn,
}) => {
  for (let n = 0; n < 11; n += 1) await submitInterview(request, { fullName: uniqueName('Uwase') });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.goto(staffPaths.applications);
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).first().click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await next.focus();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const before = await next.boundingBox();
  await undo.click();
  // A toast that is pointed at stays.
  await page.mouse.move(0, 0);
  await expect(page.getByText('Pending again')).toBeVisible();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  expect(await next.boundingBox()).toEqual(before);
});
