import { restPaths } from '@isangano/contracts/routes';
import type { Page, Route } from '@playwright/test';
import { html, jpeg, writeVideo } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';

const submitRoute = `**/api${restPaths.interviews}`;
const pitch = 'We turned an unused market hall into a workshop where sixty young tailors learn and earn.';

async function fillProfile(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Jean Bosco Habimana');
  await page.getByLabel('Email').fill('bosco@example.rw');
  await page.getByLabel('Phone').fill('+250 788 000 111');
  await page.getByLabel('Headline').fill('Sixty tailors, one market hall');
}

async function goToNextStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
}

/** Fills all steps, and stays on the last one. */
async function fillAllSteps(page: Page): Promise<void> {
  await page.goto('/interview-form');
  await fillProfile(page);
  await goToNextStep(page);
  await page.getByLabel('Pitch').fill(pitch);
  await goToNextStep(page);
  await page.getByLabel('Isoko Business').check();
  await goToNextStep(page);
  await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible();
  await goToNextStep(page);
  await page.getByLabel('I agree that the interview may be published').check();
  await page.getByLabel('I have answered truthfully').check();
}

/** Holds the code that checks files, and returns its requests. */
async function holdFileCheck(page: Page): Promise<Route[]> {
  const held: Route[] = [];
  await page.route('**/assets/validate-file-*.js', (route) => void held.push(route));
  return held;
}

test.describe('the interview form', () => {
  test('shows the error texts of missing and invalid fields, and continues only when they are corrected', async ({
    page,
  }) => {
    await page.goto('/interview-form');
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled();
    await goToNextStep(page);
    for (const text of [
      'Full name is required',
      'Email is required',
      'Phone is required',
      'Headline is required',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(page.getByLabel('Full name')).toBeFocused();
    await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Full name is required');

    await fillProfile(page);
    await expect(page.getByText('Headline is required')).toBeHidden();
    await page.getByLabel('Headline').fill('x'.repeat(121));
    await expect(page.getByLabel('Headline')).toHaveValue('x'.repeat(120));
    await expect(page.getByText('120 / 120 characters')).toBeVisible();
    await goToNextStep(page);

    await expect(page.getByRole('heading', { name: 'Story' })).toBeFocused();
    await goToNextStep(page);
    await expect(page.getByText('Pitch is required')).toBeVisible();
    await page.getByLabel('Pitch').fill('Too short');
    await expect(page.getByText('Pitch must be at least 60 characters')).toBeVisible();
    await expect(page.getByText('2 words')).toBeVisible();
    await page.getByLabel('Pitch').fill('x'.repeat(1201));
    await expect(page.getByText('Pitch must be 1200 characters or less')).toBeVisible();
    await page.getByLabel('Pitch').fill(pitch);
    await goToNextStep(page);

    await goToNextStep(page);
    await expect(page.getByText('Please select at least one channel')).toBeVisible();
    await page.getByLabel('All Channels').check();
    await goToNextStep(page);
    await expect(page.getByText('Please explain why your story is suitable for all channels')).toBeVisible();
    await page
      .getByLabel('Why is your story suitable for all channels?')
      .fill('It touches all five sectors.');
    await goToNextStep(page);

    await expect(page.getByLabel('In-studio')).toBeChecked();
    await expect(page.getByLabel('20–30 min')).toBeChecked();
    await goToNextStep(page);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByText('You must accept the required agreements')).toHaveCount(1);
  });

  test('keeps the values when going back', async ({ page }) => {
    await page.goto('/interview-form');
    await fillProfile(page);
    await goToNextStep(page);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('Jean Bosco Habimana');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Story' })).toBeVisible();
  });

  test('restores step, text and files after its tab was closed', async ({ page, context }) => {
    await page.goto('/interview-form');
    await fillProfile(page);
    await page.getByLabel('Portrait').setInputFiles(jpeg('me.jpg'));
    await goToNextStep(page);
    await page.getByLabel('Pitch').fill(pitch);
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await page.close();

    const reopened = await context.newPage();
    await reopened.goto('/interview-form');
    await expect(reopened.getByRole('heading', { name: 'Story' })).toBeVisible();
    await expect(reopened.getByLabel('Pitch')).toHaveValue(pitch);
    await reopened.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(reopened.getByLabel('Full name')).toHaveValue('Jean Bosco Habimana');
    await expect(reopened.getByText('me.jpg')).toBeVisible();
  });

  test('can be reset, and the reset undone', async ({ page }) => {
    await page.goto('/interview-form');
    await fillProfile(page);
    await goToNextStep(page);
    await page.getByRole('button', { name: 'Reset Form' }).click();
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue('');
    await expect(page.getByText('Saved on this device')).toBeHidden();

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('Jean Bosco Habimana');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.reload();
    await expect(page.getByLabel('Full name')).toHaveValue('');
  });

  test('can be reset while files are checked, and the reset undone', long, async ({ page }) => {
    await page.goto('/interview-form');
    await fillProfile(page);
    const held = await holdFileCheck(page);
    await page.getByLabel('Portrait').setInputFiles(jpeg('me.jpg'));
    await expect.poll(() => held.length).toBe(1);
    await goToNextStep(page);
    await page.getByRole('button', { name: 'Reset Form' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('');
    await Promise.all(held.map((route) => route.continue()));
    await expect(page.getByRole('button', { name: 'Next' })).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText('me.jpg')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('Jean Bosco Habimana');
  });

  test('shows a failure for five seconds, and keeps the values', long, async ({ page }) => {
    await fillAllSteps(page);
    await page.route(submitRoute, (route) => route.abort());
    await page.getByRole('button', { name: 'Submit Application' }).click();
    const banner = page.getByText('Failed to send application. Please try again.');
    await expect(banner).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(banner).toBeHidden({ timeout: 7000 });
    await expect(page.getByLabel('I have answered truthfully')).toBeChecked();

    await page.unroute(submitRoute);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByRole('dialog', { name: 'Interview Application Submitted' })).toBeVisible();
  });

  test('is sent once when the button is clicked twice', async ({ page }) => {
    await fillAllSteps(page);
    let requestCount = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(submitRoute, async (route) => {
      requestCount += 1;
      await released;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Submit Application' }).dblclick();
    const button = page.getByRole('button', { name: 'Submitting...' });
    await expect(button).toBeDisabled();
    release();
    await expect(page.getByRole('dialog', { name: 'Interview Application Submitted' })).toBeVisible();
    expect(requestCount).toBe(1);
  });

  test('allows staying on the page after success, and discards the draft', long, async ({ page }) => {
    await fillAllSteps(page);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    const dialog = page.getByRole('dialog', { name: 'Interview Application Submitted' });
    await expect(dialog).toContainText('Application submitted successfully! Redirecting to homepage...');
    await dialog.getByRole('button', { name: 'Stay on this page' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/interview-form/);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue('');
  });

  test('rejects an invalid file before the upload, and keeps the values', async ({ page }) => {
    await page.goto('/interview-form');
    await fillProfile(page);
    await page.getByLabel('Portrait').setInputFiles(html('portrait.jpg'));
    await expect(page.getByText('portrait.jpg is not a JPG, PNG or WebP image.')).toBeVisible();
    await goToNextStep(page);
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await page.getByLabel('Portrait').setInputFiles(jpeg('large.jpg', 6 * 1024 * 1024));
    await expect(page.getByText('large.jpg is larger than 5 MB.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await goToNextStep(page);
    await expect(page.getByRole('heading', { name: 'Story' })).toBeVisible();
  });

  test('shows the error of a file that the server refuses at its field', async ({ page }) => {
    await fillAllSteps(page);
    const held = await holdFileCheck(page);
    await page.getByLabel('Signature').setInputFiles(jpeg('umukono.jpg'));
    await expect.poll(() => held.length).toBe(1);
    await page.route(submitRoute, (route) =>
      route.fulfill({
        status: 413,
        json: {
          message: 'Too large',
          issues: [{ path: 'signatureUrl', message: 'umukono.jpg is larger than 5 MB.' }],
        },
      }),
    );
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await Promise.all(held.map((route) => route.continue()));
    await expect(page.getByText('umukono.jpg is larger than 5 MB.')).toBeVisible();
    await expect(page.getByText('Failed to send application. Please try again.')).toBeVisible();
  });

  test('sends a file that is still being checked when the form is submitted', async ({ page }) => {
    await fillAllSteps(page);
    const held = await holdFileCheck(page);
    await page.getByLabel('Signature').setInputFiles(jpeg('umukono.jpg'));
    await expect.poll(() => held.length).toBe(1);
    const sent = page.waitForRequest(submitRoute);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await Promise.all(held.map((route) => route.continue()));
    expect((await sent).postDataBuffer()?.toString('latin1')).toContain('filename="umukono.jpg"');
  });

  test('sends a stored file that is still being read after a reload', async ({ page }) => {
    await fillAllSteps(page);
    await page.getByLabel('Signature').setInputFiles(jpeg('umukono.jpg'));
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await expect(page.getByText('umukono.jpg')).toBeVisible();
    // A slow disk.
    await page.addInitScript(() => {
      Object.defineProperty(IDBRequest.prototype, 'onsuccess', {
        set(listener: () => void) {
          this.addEventListener('success', () => setTimeout(() => listener.call(this), 1500));
        },
      });
    });
    await page.reload();
    const answered = page.waitForResponse(submitRoute);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    expect(await (await answered).json()).toMatchObject({ signatureUrl: 'umukono.jpg' });
  });

  test('takes a second click, while files are checked, for the next step', async ({ page }) => {
    await page.goto('/interview-form');
    await page.getByLabel('Full name').fill('Odette Mukamana');
    await page.getByLabel('Email').fill('odette@example.rw');
    await page.getByLabel('Phone').fill('0788 111 222');
    await page.getByLabel('Headline').fill('A radio play for every hill');
    const held = await holdFileCheck(page);
    await page.getByLabel('Portrait').setInputFiles(jpeg('small.jpg'));
    await expect.poll(() => held.length).toBe(1);
    await goToNextStep(page);
    await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-busy', 'true');
    const secondPress = goToNextStep(page);
    await Promise.all(held.map((route) => route.continue()));
    await secondPress;
    // The story has no pitch yet.
    await expect(page.getByRole('heading', { name: 'Story' })).toBeVisible();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  });

  test(
    'shows the upload progress of a large file, and can be cancelled',
    long,
    async ({ page }, testInfo) => {
      const video = testInfo.outputPath('long.mp4');
      writeVideo(video, 30 * 1024 * 1024);
      await fillAllSteps(page);
      for (const _ of ['Schedule', 'Channel', 'Story'])
        await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.getByLabel('Supporting files').setInputFiles(video);
      await expect(page.getByText('30.0 MB')).toBeVisible();
      for (const _ of ['Channel', 'Schedule', 'Consent']) await goToNextStep(page);
      const client = await page.context().newCDPSession(page);
      await client.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 50,
        downloadThroughput: 1024 * 1024,
        uploadThroughput: 1024 * 1024,
      });
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
      await expect(page.getByText(/[1-9][\d.]* MB of 30\.0 MB/)).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText('The upload was stopped.')).toBeVisible();
      await expect(page.getByLabel('I have answered truthfully')).toBeChecked();
    },
  );

  test('can be filled in and sent with the keyboard only', async ({ page }) => {
    await page.goto('/interview-form');
    await expect(page.getByLabel('Full name')).toBeEnabled();
    await page.getByLabel('Full name').focus();
    await page.keyboard.type('Odette Mukamana');
    await page.keyboard.press('Tab');
    await page.keyboard.type('odette@example.rw');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0788 111 222');
    for (let i = 0; i < 5; i += 1) await page.keyboard.press('Tab');
    await page.keyboard.type('A radio play for every hill');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Story' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Life story')).toBeChecked();
    for (let i = 0; i < 6; i += 1) await page.keyboard.press('Tab');
    await page.keyboard.type(pitch);
    await expect(page.getByLabel('Pitch')).toHaveValue(pitch);
    await page.getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Channel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Schedule' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel('On location')).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Consent' })).toBeFocused();
    for (let i = 0; i < 2; i += 1) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Interview Application Submitted' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go to the homepage now' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/);
  });

  test('keeps the values when the language changes', long, async ({ page }) => {
    await page.goto('/interview-form');
    await fillProfile(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'French' }).click();
    await expect(page.getByLabel('Nom complet')).toHaveValue('Jean Bosco Habimana');
    await expect(page).toHaveTitle(/Candidature/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  });
});
