import { failureBannerMs } from '@isangano/contracts/applications/limits';
import { exampleAnswers } from '@isangano/contracts/applications/testing';
import { publicPaths } from '@isangano/contracts/routes';
import { openBegunApplication, waitForCode } from '../lib/begun-application.ts';
import { jpeg } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { submitRoute } from '../lib/interview-form.ts';
import { isUncovered } from '../lib/layout.ts';
import { expectNoHorizontalScroll } from '../lib/page-errors.ts';
import { createScenario } from '../lib/scenario.ts';
import { long } from '../lib/scope.ts';

const { email, fullName, pitch } = exampleAnswers.interview;
const lastStep = { kind: 'interview', step: 'consent' } as const;

test.describe('the interview form', () => {
  test('shows the error texts of missing and invalid fields, and continues only when they are corrected', async ({
    page,
  }) => {
    const scenario = createScenario(page, 'interview');
    await scenario.open();
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled();
    await scenario.next();
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
    // A group without a name says nothing.
    expect(await page.getByRole('main').ariaSnapshot()).not.toContain('- group:');

    await scenario.answerStep('profile');
    await expect(page.getByText('Headline is required')).toBeHidden();
    await page.getByLabel('Headline').fill('x'.repeat(121));
    await expect(page.getByLabel('Headline')).toHaveValue('x'.repeat(120));
    await expect(page.getByText('120 / 120 characters')).toBeVisible();
    await scenario.next();

    await expect(page.getByRole('heading', { name: 'Story' })).toBeFocused();
    await page.setViewportSize({ width: 360, height: 740 });
    await scenario.next();
    await expect.poll(() => isUncovered(page.getByText('Pitch is required'))).toBe(true);
    await page.getByLabel('Pitch').fill('Too short');
    await expect(page.getByText('Pitch must be at least 60 characters')).toBeVisible();
    await expect(page.getByText('2 words')).toBeVisible();
    await page.getByLabel('Pitch').fill('x'.repeat(1201));
    await expect(page.getByText('Pitch must be 1200 characters or less')).toBeVisible();
    await scenario.answer('pitch');
    await scenario.next();

    await scenario.next();
    await expect(page.getByText('Please select at least one channel')).toBeVisible();
    await page.getByLabel('All Channels').check();
    await scenario.next();
    await expect(page.getByText('Please explain why your story is suitable for all channels')).toBeVisible();
    await page
      .getByLabel('Why is your story suitable for all channels?')
      .fill('It touches all five sectors.');
    await scenario.next();

    await expect(page.getByLabel('In-studio')).toBeChecked();
    await expect(page.getByLabel('20–30 min')).toBeChecked();
    await scenario.next();
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByText('You must accept the required agreements')).toHaveCount(1);
  });

  test(
    'stays at the first step while that is filled in, also if its address names a later one',
    long,
    async ({ page }) => {
      const scenario = createScenario(page, 'interview');
      await page.goto(`${publicPaths.interviewForm}?step=consent`);
      await expect(page).toHaveURL(/\?step=profile$/);
      await scenario.answerStep('profile');
      await expect(page.getByLabel('Full name')).toHaveValue(fullName);
      await scenario.next();
      await expect(page.getByRole('heading', { name: 'Story' })).toBeVisible();
    },
  );

  test('keeps the values when going back', long, async ({ page }) => {
    const scenario = createScenario(page, 'interview');
    await scenario.open();
    await scenario.answerStep('profile');
    await scenario.next();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByLabel('Full name')).toHaveValue(fullName);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Story' })).toBeVisible();
  });

  test('restores step, text and files after its tab was closed', async ({ page, context }) => {
    const scenario = createScenario(page, 'interview');
    await scenario.open();
    await scenario.answerStep('profile');
    await page.getByLabel('Portrait').setInputFiles(jpeg('me.jpg'));
    await scenario.next();
    await scenario.answer('pitch');
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await page.close();

    const reopened = await context.newPage();
    await reopened.goto('/interview-form');
    await expect(reopened.getByRole('heading', { name: 'Story' })).toBeVisible();
    await expect(reopened.getByLabel('Pitch')).toHaveValue(pitch);
    await reopened.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(reopened.getByLabel('Full name')).toHaveValue(fullName);
    await expect(reopened.getByText('me.jpg')).toBeVisible();
  });

  test('can be reset, and the reset undone', long, async ({ page }) => {
    const scenario = createScenario(page, 'interview');
    await scenario.open();
    await scenario.answerStep('profile');
    await scenario.next();
    await page.getByRole('button', { name: 'Reset Form' }).click();
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue('');
    await expect(page.getByText('Saved on this device')).toBeHidden();

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue(fullName);
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeFocused();
    await page.getByRole('button', { name: 'Reset Form' }).click();
    await page.reload();
    await expect(page.getByLabel('Full name')).toHaveValue('');
  });

  test('offers to undo a reset until something is typed, in this tab or another', long, async ({ page }) => {
    const scenario = createScenario(page, 'interview');
    await scenario.open();
    await scenario.answerStep('profile');
    const undo = page.getByRole('button', { name: 'Undo' });
    await page.getByRole('button', { name: 'Reset Form' }).click();
    await expect(undo).toBeVisible();
    await page.getByLabel('City').fill('Huye');
    await expect(undo).toBeHidden();
    await expect(page.getByText('Saved on this device')).toBeVisible();

    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(other.getByLabel('City')).toHaveValue('Huye');
    await page.getByRole('button', { name: 'Reset Form' }).click();
    await expect(undo).toBeVisible();
    await expect(other.getByLabel('City')).toHaveValue('');
    await other.getByLabel('City').fill('Musanze');
    await expect(page.getByLabel('City')).toHaveValue('Musanze');
    await expect(undo).toBeHidden();
  });

  test(
    'shows a refusal for five seconds, also below a pointer that rests, and keeps the values',
    long,
    async ({ page, server }) => {
      await openBegunApplication(page, server.url, lastStep);
      // The rest of the form is loaded before its clock is replaced.
      await expect(page.getByRole('region', { name: 'Check your answers' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.route(submitRoute, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
      const submit = page.getByRole('button', { name: 'Submit Application' });
      await submit.click();
      const banner = page
        .getByRole('alert')
        .filter({ hasText: 'Failed to send application. Please try again.' });
      await expect(banner).toBeVisible();
      await expect(page.getByText('Waiting for a connection')).toBeHidden();
      await page.clock.install();
      const box = await banner.boundingBox();
      await banner.getByRole('button', { name: 'Close' }).click();
      await expect(banner).toBeHidden();
      await submit.focus();
      await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
      await page.keyboard.press('Enter');
      await expect(banner).toBeVisible();
      await page.clock.runFor(failureBannerMs - 1000);
      await expect(banner).toBeVisible();
      await page.clock.runFor(1000);
      await expect(banner).toBeHidden();
      await expect(page.getByLabel('I have answered truthfully')).toBeChecked();

      await page.keyboard.press('Enter');
      await expect(banner).toBeVisible();
      await banner.hover();
      await page.clock.runFor(failureBannerMs * 2);
      await expect(banner).toBeVisible();
      await page.mouse.move(0, 0);
      await page.clock.runFor(failureBannerMs);
      await expect(banner).toBeHidden();

      await page.unroute(submitRoute);
      await submit.click();
      await expect(page.getByRole('dialog', { name: 'Interview Application Submitted' })).toBeVisible();
    },
  );

  test('shows all answers before it is sent, with ways to change them and back', async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const scenario = createScenario(page, 'interview');
    await openBegunApplication(page, server.url, lastStep);
    const check = page.getByRole('region', { name: 'Check your answers' });
    const findGroup = (title: string) =>
      check.getByRole('group').filter({ has: page.getByText(title, { exact: true }) });
    const profile = findGroup('Profile');
    await expect(profile.getByText(email)).toBeVisible();
    await profile.getByText('Profile').click();
    await expect(profile.getByText(email)).toBeHidden();
    await profile.getByText('Profile').click();
    await expect(profile).toContainText('Not answered');
    await expect(findGroup('Channel')).toContainText('Umurage Stories');
    await expectNoHorizontalScroll(page);

    await check.getByRole('link', { name: 'Change: Story' }).click();
    await expect(page.getByRole('heading', { name: 'Story', level: 2 })).toBeFocused();
    await page.getByLabel('Pitch').fill(`${pitch} And forty more next year.`);
    await scenario.next();
    await expect(page.getByRole('heading', { name: 'Consent', level: 2 })).toBeFocused();
    await expect(findGroup('Story')).toContainText('And forty more next year.');
    await expect(page.getByLabel('I have answered truthfully')).toBeChecked();

    // Visitors who do not come from there go through all steps.
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await scenario.next();
    await expect(page.getByRole('heading', { name: 'Schedule', level: 2 })).toBeVisible();
  });

  test('sends an uncertain answer about what is sensitive as a no', long, async ({ page, server }) => {
    await openBegunApplication(page, server.url, { ...lastStep, answers: { sensitivity: 'Unsure' } });
    await expect(page.getByRole('region', { name: 'Check your answers' })).toContainText('Unsure');
    const sent = page.waitForRequest(submitRoute);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    expect((await sent).postData()).toMatch(/name="sensitivity"\r\n\r\nNo\r\n/);
    await expect(page.getByRole('dialog', { name: 'Interview Application Submitted' })).toBeVisible();
  });

  test('shows what the server refuses at its field, in the language of the page', async ({
    page,
    server,
  }) => {
    await openBegunApplication(page, server.url, lastStep);
    await page.route(submitRoute, (route) =>
      route.fulfill({
        status: 400,
        json: {
          message: 'Please check the marked fields.',
          code: 'invalid_input',
          issues: [{ path: 'email', message: 'Please enter a valid email address' }],
          issueCodes: ['error.email.format'],
        },
      }),
    );
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Français');
    await page.getByRole('button', { name: 'Envoyer la candidature' }).click();
    await expect(page.getByText('Veuillez saisir une adresse e\u2060-\u2060mail valable.')).toBeVisible();
  });

  test('is sent once when the button is clicked twice', async ({ page, server }) => {
    await openBegunApplication(page, server.url, lastStep);
    // The content above the button is loaded after it.
    await expect(page.getByRole('region', { name: 'Check your answers' })).toBeVisible();
    let requestCount = 0;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(submitRoute, async (route) => {
      requestCount += 1;
      await released;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Submit Application' }).click();
    const button = page.getByRole('button', { name: 'Submitting...' });
    await expect(button).toBeDisabled();
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    // The pointer is still where it clicked.
    await page.mouse.down();
    await page.mouse.up();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    release();
    await expect(page.getByRole('dialog', { name: 'Interview Application Submitted' })).toBeVisible();
    expect(requestCount).toBe(1);
  });

  test('allows staying on the page after success, and discards the draft', long, async ({ page, server }) => {
    await openBegunApplication(page, server.url, lastStep);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    const dialog = page.getByRole('dialog', { name: 'Interview Application Submitted' });
    await expect(dialog).toContainText('Application submitted successfully! Redirecting to homepage...');
    await dialog.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(dialog).not.toContainText('Redirecting');
    await expect(dialog).toContainText('Application submitted successfully!');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/interview-form/);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue('');
  });

  test(
    'leads to the next page also if the connection is lost once it was sent',
    long,
    async ({ page, server }) => {
      await openBegunApplication(page, server.url, lastStep);
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await expect(page.getByRole('dialog', { name: 'Interview Application Submitted' })).toBeVisible();
      await waitForCode(page, ['home']);
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where five ways meet');
      await expect(page.getByRole('region', { name: 'Outbox' })).toContainText('Received.');
    },
  );

  test('can be filled in and sent with the keyboard only', long, async ({ page }) => {
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
    const scenario = createScenario(page, 'interview');
    await scenario.open();
    await scenario.answerStep('profile');
    await page.getByRole('contentinfo').getByRole('link', { name: 'French' }).click();
    await expect(page.getByLabel('Nom complet')).toHaveValue(fullName);
    await expect(page).toHaveTitle(/Candidature/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  });
});
