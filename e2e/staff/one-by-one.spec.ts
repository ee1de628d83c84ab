import { exampleAnswers } from '@isangano/contracts/applications/testing';
import { apiPrefix, restPaths, staffPaths } from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';
import { interviewStatusPath, requestToken, submitInterview } from '../lib/applications.ts';
import { delayResponses } from '../lib/delayed-responses.ts';
import { noisyPng, redPdf } from '../lib/files.ts';
import { expect, signInByForm, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll } from '../lib/page-errors.ts';
import { recordFilm } from '../lib/recorded-film.ts';
import { findShownName, uniqueName, waitForPdf } from '../lib/staff.ts';

const review = (page: Page, query: string) =>
  page.goto(`${staffPaths.review}?q=${encodeURIComponent(query)}`);

test('20 applications are assessed by keyboard in a few seconds', async ({ browser, startServer }) => {
  const server = await startServer();
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  for (let n = 1; n <= 20; n += 1)
    await submitInterview(context.request, { fullName: `Applicant ${n}`, headline: `Story ${n}` });
  const page = await context.newPage();
  await signInByForm(page);
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await page.getByRole('link', { name: 'Review one by one' }).click();
  await expect(findShownName(page)).toHaveText('Applicant 20');

  const begin = performance.now();
  for (let n = 20; n >= 1; n -= 1) {
    await expect(findShownName(page)).toHaveText(`Applicant ${n}`);
    // Decided applications have been on the screen.
    await expect(page.getByRole('article').getByText(`Story ${n}`)).toBeVisible();
    await page.keyboard.press(String(1 + (n % 5)));
    if (n % 4 === 0) {
      await page.keyboard.press('r');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill(`Not this season, ${n}.`);
      await page.keyboard.press('Control+Enter');
    } else await page.keyboard.press('a');
  }
  await expect(page.getByText('All of this list is decided')).toBeVisible();
  const seconds = (performance.now() - begin) / 1000;
  console.log(`20 applications assessed by keyboard in ${seconds.toFixed(1)} s`);
  test.info().annotations.push({ type: 'seconds', description: seconds.toFixed(1) });
  expect(seconds).toBeLessThan(60);

  // The last one can be undone, and is shown again.
  await page.keyboard.press('u');
  await expect(findShownName(page)).toHaveText('Applicant 1');
  await expect(page.getByRole('article').getByText('Pending')).toBeVisible();
  await expect(page.getByLabel('New note')).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.type('Ask @claudine again.');
  await page.getByRole('button', { name: 'Add note' }).press('Enter');
  await expect(page.getByRole('article').getByText('Ask @claudine again.')).toBeVisible();

  const headers = { authorization: `Bearer ${await requestToken(context.request)}` };
  const list = await context.request.get(apiPrefix + restPaths.interviews, { headers });
  const records: { fullName: string; status: string }[] = await list.json();
  const statuses = new Map(records.map(({ fullName, status }) => [fullName, status]));
  for (let n = 20; n >= 2; n -= 1)
    expect(statuses.get(`Applicant ${n}`)).toBe(n % 4 === 0 ? 'rejected' : 'approved');
  expect(statuses.get('Applicant 1')).toBe('pending');

  await context.close();
});

test('the next one shows at once, a refused decision comes back, and the address names what is shown', async ({
  page,
  request,
  signIn,
}) => {
  const family = uniqueName('Review');
  const firstId = await submitInterview(request, { fullName: `${family} A` });
  await submitInterview(request, { fullName: `${family} B` });
  await signIn(page);
  const readingAhead = page.waitForResponse((response) => response.url().includes('applications.readAhead'));
  await review(page, family);
  await expect(findShownName(page)).toHaveText(`${family} B`);
  await readingAhead;
  // The record of the next one is there before the server answers anything more.
  await page.route('**/trpc/*applications.getInterview*', () => undefined);
  await page.keyboard.press('j');
  await expect(page.getByRole('article').getByText(exampleAnswers.interview.pitch)).toBeVisible();
  await page.unroute('**/trpc/*applications.getInterview*');
  await expect(findShownName(page)).toHaveText(`${family} A`);
  await expect(page).toHaveURL(new RegExp(`id=${firstId}`));
  await page.reload();
  await expect(findShownName(page)).toHaveText(`${family} A`);
  await page.keyboard.press('k');
  await expect(findShownName(page)).toHaveText(`${family} B`);

  await page.keyboard.press('j');
  await expect(findShownName(page)).toHaveText(`${family} A`);
  await page.route('**/trpc/*applications.decide*', async (route) => {
    const decided = await request.patch(interviewStatusPath(firstId), {
      headers: { authorization: `Bearer ${await requestToken(request)}` },
      data: { status: 'approved' },
    });
    await expect(decided, await decided.text()).toBeOK();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(
    page.getByText(`The decision on ${family} A was not saved. This application has already been decided.`),
  ).toBeVisible();
  await expect(findShownName(page)).toHaveText(`${family} A`);
  await expect(page.getByRole('article').getByText('Approved', { exact: true })).toBeVisible();

  // `s` leads to the score, `/` to the search, where letters are text.
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Score 1 of 5' })).toBeFocused();
  await page.keyboard.press('/');
  const searchBox = page.getByRole('searchbox', { name: 'Search applications' });
  await expect(searchBox).toBeFocused();
  await searchBox.press('End');
  await page.keyboard.type(' b');
  await expect(findShownName(page)).toHaveText(`${family} B`);
  await expect(page.getByRole('article').getByText('Pending', { exact: true })).toBeVisible();

  // A link to one that the list does not contain shows it too. The buttons do not move when its answers arrive.
  const answersMayArrive = Promise.withResolvers<void>();
  await page.route('**/trpc/*applications.getInterview*', async (route) => {
    await answersMayArrive.promise;
    await route.continue();
  });
  await page.goto(`${staffPaths.review}?q=${encodeURIComponent(`${family} B`)}&id=${firstId}`);
  await expect(findShownName(page)).toHaveText(`${family} A`);
  const reject = page.getByRole('button', { name: 'Reject' });
  const place = await reject.boundingBox();
  answersMayArrive.resolve();
  await expect(page.getByRole('article').getByText(exampleAnswers.interview.pitch)).toBeVisible();
  expect(await reject.boundingBox()).toEqual(place);
});

test('what is typed before the dialog of a rejection is loaded decides nothing', async ({
  page,
  request,
  signIn,
}) => {
  const name = uniqueName('Typed');
  await submitInterview(request, { fullName: name });
  await signIn(page);
  const respond = await delayResponses(page, /reject-dialog/);
  await review(page, name);
  await expect(findShownName(page)).toHaveText(name);
  for (const key of ['r', 'a', 'j']) await page.keyboard.press(key);
  respond();
  const dialog = page.getByRole('dialog', { name: `Reject the application of ${name}` });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('article').getByText('Pending', { exact: true })).toBeVisible();
});

test('portrait, film and PDF are beside the answers, and a reason can be in the mail', async ({
  page,
  request,
  signIn,
}) => {
  const name = uniqueName('Nyiransabimana');
  await page.goto('/');
  const film = await recordFilm(page);
  await submitInterview(request, { fullName: name }, film, noisyPng(300, 200, 'me.png'));
  const other = uniqueName('Uwimana');
  await submitInterview(request, { fullName: other }, redPdf('story.pdf'));
  await signIn(page);
  await review(page, name);
  const record = page.getByRole('article');
  await expect(record.getByText(exampleAnswers.interview.headline).first()).toBeVisible();
  await expect(record.getByRole('img', { name: 'me.png' })).toHaveJSProperty('naturalWidth', 300);
  const video = record.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(160);

  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: `Reject the application of ${name}` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('We have filmed potatoes twice.');
  await dialog.getByLabel('Write the reason in the email to the applicant').check();
  await expect(dialog.getByText('The email is in this language: English.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('All of this list is decided')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(record.getByRole('region', { name: 'History' })).toContainText(
    'Reason, also in the email to the applicant: We have filmed potatoes twice.',
  );

  const served = waitForPdf(page);
  await review(page, other);
  const viewer = record.getByRole('region', { name: 'story.pdf' }).locator('iframe');
  await expect(viewer).toBeVisible();
  expect((await served).ok()).toBe(true);
});

for (const width of [390, 768, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: width < 1440, isMobile: width < 1440 });

    test('everything can be done by a thumb', async ({ page, request, signIn }) => {
      const family = uniqueName('Thumb');
      await submitInterview(request, { fullName: `${family} A` }, redPdf(), noisyPng(300, 200, 'me.png'));
      await submitInterview(request, { fullName: `${family} B` });
      await signIn(page);
      await review(page, family);
      await expect(findShownName(page)).toHaveText(`${family} B`);
      await expectNoHorizontalScroll(page);
      const bar = page.getByRole('region', { name: 'Decision' });
      for (const button of await bar.getByRole('button').all()) {
        const box = await button.boundingBox();
        if (width < 1440) expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
        // In reach without scrolling.
        await expect(button).toBeInViewport({ ratio: 1 });
      }
      await bar.getByRole('button', { name: 'Score 4 of 5' }).click();
      await expect(page.getByText('4.0 of 5 on average, by 1 reviewer')).toBeVisible();
      await bar.getByRole('button', { name: 'Score 4 of 5' }).click();
      await expect(page.getByText('Nobody has given a score yet.')).toBeVisible();
      // The next one begins at its top, although this one was read to its end.
      await page.getByRole('region', { name: 'History' }).scrollIntoViewIfNeeded();
      await bar.getByRole('button', { name: 'Approve' }).dblclick();
      await expect(findShownName(page)).toHaveText(`${family} A`);
      await expect(findShownName(page)).toBeInViewport();
      await expect(bar.getByRole('button', { name: 'Approve' })).toBeEnabled();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Give a score');
    });
  });
}
