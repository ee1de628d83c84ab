import { rmSync, writeFileSync } from 'node:fs';
import { exampleAnswers } from '@isangano/contracts/applications/testing';
import { openBegunApplication } from '../lib/begun-application.ts';
import { chooseLargeFile, html, jpeg, writeVideo } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { drawSignature, holdFileCheck, submitRoute } from '../lib/interview-form.ts';
import { expectNoHorizontalScroll } from '../lib/page-errors.ts';
import { createScenario } from '../lib/scenario.ts';
import { long } from '../lib/scope.ts';
import { hashBytes, readStoredApplications } from '../lib/stored-applications.ts';

const lastStep = { kind: 'interview', step: 'consent' } as const;

test.describe('the interview form', () => {
  test('can be reset while files are checked, and the reset undone', long, async ({ page }) => {
    const held = await holdFileCheck(page);
    const scenario = createScenario(page, 'interview');
    await scenario.open();
    await scenario.answerStep('profile');
    await page.getByLabel('Portrait').setInputFiles(jpeg('me.jpg'));
    await expect.poll(() => held.length).toBe(1);
    await scenario.next();
    await page.getByRole('button', { name: 'Reset Form' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('');
    await Promise.all(held.map((route) => route.continue()));
    await expect(page.getByRole('button', { name: 'Next' })).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText('me.jpg')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue(exampleAnswers.interview.fullName);
  });

  test('takes over a drawn signature when it is submitted, or its step is left', async ({ page, server }) => {
    const email = `drawn-${Date.now()}@mail.example`;
    await openBegunApplication(page, server.url, { ...lastStep, answers: { email } });
    await drawSignature(page);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('signature.png')).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await drawSignature(page);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await drawSignature(page);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByRole('dialog', { name: 'Application Submitted' })).toBeVisible();
    expect(readStoredApplications(server.dataDir, email).applications).toEqual([[expect.any(String)]]);
  });

  test(
    'draws what the first pointer draws, a tap too, and the focus follows the signature',
    long,
    async ({ page, server }) => {
      await openBegunApplication(page, server.url, lastStep);
      const draw = page.getByRole('button', { name: 'Draw' });
      await draw.press('Enter');
      const pad = page.getByRole('img', { name: 'Sign here' });
      await expect(pad).toBeFocused();
      const countDrawn = () =>
        pad.evaluate((node) => {
          if (!(node instanceof HTMLCanvasElement)) return 0;
          const { data = [] } = node.getContext('2d')?.getImageData(0, 0, node.width, node.height) ?? {};
          return data.filter((value, index) => index % 4 === 3 && value > 0).length;
        });
      await pad.click({ button: 'right' });
      expect(await countDrawn()).toBe(0);
      await pad.click();
      const dot = await countDrawn();
      expect(dot).toBeGreaterThan(0);
      const { x = 0, y = 0 } = (await pad.boundingBox()) ?? {};
      const session = await page.context().newCDPSession(page);
      const finger = { x: x + 20, y: y + 20, id: 1 };
      const touch = (type: 'touchStart' | 'touchMove', hand: { x: number; y: number }) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: [finger, { ...hand, id: 2 }] });
      await touch('touchStart', { x: x + 200, y: y + 80 });
      await touch('touchMove', { x: x + 200, y: y + 82 });
      expect(await countDrawn()).toBeLessThan(3 * dot);
      await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
      await expect(draw).toBeFocused();
      await draw.press('Enter');
      await pad.click();
      await page.getByRole('button', { name: 'Use this signature' }).press('Enter');
      await expect(page.getByText('signature.png')).toBeVisible();
      await expect(draw).toBeFocused();
    },
  );

  test('rejects an invalid file before the upload, and keeps the values', async ({ page }) => {
    const scenario = createScenario(page, 'interview');
    await scenario.open();
    await scenario.answerStep('profile');
    await page.getByLabel('Portrait').setInputFiles(html('portrait.jpg'));
    const error = page.getByText('portrait.jpg is not a JPG, PNG or WebP image.');
    await expect(error).toBeVisible();
    await page.setViewportSize({ width: 390, height: 500 });
    await scenario.next();
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expect(page.getByLabel('Portrait')).toBeFocused();
    await expect(page.getByLabel('Portrait')).toHaveAccessibleDescription(/^portrait\.jpg is not/);
    await expect(error).toBeInViewport();
    const largeName = `${'nyirahabimana'.repeat(4)}.jpg`;
    await chooseLargeFile(page.getByLabel('Portrait'), jpeg(largeName, 6 * 1024 * 1024));
    await expect(page.getByText(`${largeName} is larger than 5 MB.`)).toBeVisible();
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'Remove' }).click();
    await scenario.next();
    await expect(page.getByRole('heading', { name: 'Story' })).toBeVisible();
  });

  test(
    'sends a small file that the phone deletes after it was chosen',
    long,
    async ({ page, server }, testInfo) => {
      const email = `deleted-${Date.now()}@mail.example`;
      await openBegunApplication(page, server.url, { ...lastStep, answers: { email } });
      const { name, buffer } = jpeg('umukono.jpg');
      const path = testInfo.outputPath(name);
      writeFileSync(path, buffer);
      await page.getByLabel('Signature').setInputFiles(path);
      await expect(page.getByText(name)).toBeVisible();
      rmSync(path);
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await expect(page.getByRole('dialog', { name: 'Application Submitted' })).toBeVisible();
      expect(readStoredApplications(server.dataDir, email).applications).toEqual([[hashBytes(buffer)]]);
    },
  );

  test('shows the error of a file that the server refuses at its field', long, async ({ page, server }) => {
    const held = await holdFileCheck(page);
    await openBegunApplication(page, server.url, lastStep);
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

  test(
    'sends a file that is still being checked when the form is submitted',
    long,
    async ({ page, server }) => {
      const held = await holdFileCheck(page);
      await openBegunApplication(page, server.url, lastStep);
      await page.getByLabel('Signature').setInputFiles(jpeg('umukono.jpg'));
      await expect.poll(() => held.length).toBe(1);
      const sent = page.waitForRequest(submitRoute);
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await Promise.all(held.map((route) => route.continue()));
      expect((await sent).postDataBuffer()?.toString('latin1')).toContain('filename="umukono.jpg"');
    },
  );

  test('sends a stored file that is still being read after a reload', long, async ({ page, server }) => {
    await openBegunApplication(page, server.url, lastStep);
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

  test('takes a second click, while files are checked, for the next step', long, async ({ page }) => {
    const held = await holdFileCheck(page);
    const scenario = createScenario(page, 'interview');
    await scenario.open();
    await scenario.answerStep('profile');
    await page.getByLabel('Portrait').setInputFiles(jpeg('small.jpg'));
    await expect.poll(() => held.length).toBe(1);
    await scenario.next();
    await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-busy', 'true');
    const secondPress = scenario.next();
    await Promise.all(held.map((route) => route.continue()));
    await secondPress;
    // The story has no pitch yet.
    await expect(page.getByRole('heading', { name: 'Story' })).toBeVisible();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  });

  test(
    'shows the upload progress of a large file, and can be cancelled',
    long,
    async ({ page, server }, testInfo) => {
      const video = testInfo.outputPath('long.mp4');
      writeVideo(video, 30 * 1024 * 1024);
      const scenario = createScenario(page, 'interview');
      await openBegunApplication(page, server.url, lastStep);
      for (const _ of ['Schedule', 'Channel', 'Story'])
        await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.getByLabel('Supporting files').setInputFiles(video);
      await expect(page.getByText('30.0 MB', { exact: true })).toBeVisible();
      for (const _ of ['Channel', 'Schedule', 'Consent']) await scenario.next();
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
      await page.getByRole('button', { name: 'Cancel' }).press('Enter');
      await expect(page.getByText('The upload was stopped.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Submit Application' })).toBeFocused();
      await expect(page.getByLabel('I have answered truthfully')).toBeChecked();
    },
  );

  test('is sent with its file though the browser opens no database', long, async ({ page, server }) => {
    await page.addInitScript(() => {
      Reflect.set(IDBFactory.prototype, 'open', () => new EventTarget());
    });
    await openBegunApplication(page, server.url, lastStep);
    await page.getByLabel('Signature').setInputFiles(jpeg('umukono.jpg'));
    await expect(page.getByText('umukono.jpg')).toBeVisible();
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByRole('dialog', { name: 'Interview Application Submitted' })).toBeVisible();
  });
});
