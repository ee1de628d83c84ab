import { exampleAnswers } from '@isangano/contracts/applications/testing';
import { restPaths } from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';
import { openBegunApplication } from '../lib/begun-application.ts';
import { delayResponses } from '../lib/delayed-responses.ts';
import { noisyPng } from '../lib/files.ts';
import { expect, submitSignIn, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';
import { staff } from '../lib/server.ts';

/** Opens a page whose scripts are delayed. Returns a function that releases them. */
async function openWithDelayedScripts(page: Page, path: string): Promise<() => void> {
  const release = await delayResponses(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test.describe('before the scripts of a page have loaded', () => {
  test('an early click is replayed', async ({ page }) => {
    const release = await openWithDelayedScripts(page, '/projects');
    await page.getByRole('button', { name: 'Start a project' }).click();
    release();
    await expect(page.getByRole('dialog', { name: 'Get In Touch' })).toBeVisible();
  });

  test('early clicks that follow each other all count', long, async ({ page }) => {
    const release = await openWithDelayedScripts(page, '/ai-ethics');
    const acknowledge = page.getByRole('button', { name: /^Acknowledge/ });
    for (const index of [0, 1, 3]) await acknowledge.nth(index).click();
    release();
    await expect(page.getByText('3 of 6 sections')).toBeVisible();
  });

  test('a double click opens the contact dialog, and does not close it', async ({ page }) => {
    await openWithDelayedScripts(page, '/projects');
    await page.getByRole('button', { name: 'Start a project' }).dblclick();
    await expect(page.getByRole('dialog', { name: 'Get In Touch' })).toBeVisible();
  });

  test('the contact dialog is closed by a press beside it, not by one that only ends there', async ({
    page,
  }) => {
    await openWithDelayedScripts(page, '/projects');
    await page.getByRole('button', { name: 'Start a project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Get In Touch' });
    // As when the text of a field is selected with a mouse.
    await dialog.getByRole('textbox', { name: 'Message' }).hover();
    await page.mouse.down();
    await page.mouse.move(5, 400);
    await page.mouse.up();
    await expect(dialog).toBeVisible();
    await page.mouse.click(5, 400);
    await expect(dialog).toBeHidden();
  });

  test(
    'a button of the contact dialog that is pressed while its code takes over is pressed',
    long,
    async ({ page }) => {
      const release = await openWithDelayedScripts(page, '/projects');
      await page.getByRole('button', { name: 'Start a project' }).click();
      await page.getByRole('button', { name: 'Send Message' }).hover();
      await page.mouse.down();
      release();
      await expect(page.locator('dialog[data-hydrated]')).toBeAttached();
      await page.mouse.up();
      await expect(page.getByText('Full name is required')).toBeVisible();
      await expect(page.getByRole('dialog', { name: 'Get In Touch' })).toHaveCount(1);
      await expect(page.getByLabel('Full Name')).toBeFocused();
    },
  );

  test('a contact dialog that is closed while its code takes over is closed', long, async ({ page }) => {
    const release = await openWithDelayedScripts(page, '/projects');
    await page.getByRole('button', { name: 'Start a project' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).hover();
    await page.mouse.down();
    release();
    await expect(page.locator('dialog[data-hydrated]')).toBeAttached();
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test(
    'a contact dialog that is opened again while its code loads has what was typed',
    long,
    async ({ page }) => {
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
      await page.route('**/assets/contact-dialog-*.js', async (route) => {
        await arrived;
        await route.continue();
      });
      await page.goto('/projects');
      const opener = page.getByRole('button', { name: 'Start a project' });
      await opener.click();
      const dialog = page.getByRole('dialog', { name: 'Get In Touch' });
      await dialog.getByLabel('Subject').fill('Milk cooling');
      await page.locator('html[data-hydrated]').waitFor();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await opener.click();
      await expect(dialog.getByLabel('Subject')).toHaveValue('Milk cooling');
      arrive();
      await expect(page.locator('dialog[data-hydrated]')).toBeVisible();
      await expect(dialog.getByLabel('Subject')).toHaveValue('Milk cooling');
    },
  );

  test('a form is submitted after hydration', async ({ page }) => {
    const release = await openWithDelayedScripts(page, '/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    release();
    await expect(page.getByText('Full name is required')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  });

  test(
    'a field of a saved application keeps the focus and every key while a visitor types',
    long,
    async ({ page, server }) => {
      const release = await delayResponses(page, '**/assets/*.js');
      await openBegunApplication(page, server.url, { kind: 'interview', step: 'profile' });
      await page.getByLabel('Headline').click();
      const headline = 'Sixty tailors of Musanze who sew for five schools';
      const typing = page.keyboard.type(headline, { delay: 15 });
      release();
      await typing;
      await expect(page.getByLabel('Full name')).toHaveValue(exampleAnswers.interview.fullName);
      await expect(page.getByLabel('Headline')).toBeFocused();
      await expect(page.getByLabel('Headline')).toHaveValue(headline);
    },
  );

  test(
    'a visitor who types into the first step stays there, whichever step the draft is at',
    long,
    async ({ page, server }) => {
      const release = await delayResponses(page, '**/assets/*.js');
      await openBegunApplication(page, server.url, { kind: 'interview', step: 'story' });
      await page.getByLabel('Full name').pressSequentially('Keza U');
      await page.getByLabel('Portrait').setInputFiles(noisyPng(200, 200, 'portrait.png'));
      await page.getByLabel('Full name').focus();
      release();
      await expect(page.getByLabel('City')).toHaveValue(exampleAnswers.interview.city);
      await page.keyboard.type('wase');
      await expect(page.getByLabel('Full name')).toHaveValue('Keza Uwase');
      await expect(page.getByText('portrait.png')).toBeVisible();
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByRole('heading', { name: 'Story' })).toBeFocused();
    },
  );

  test(
    'the button of the first step leads on from it, whichever step the draft is at',
    long,
    async ({ page, server }) => {
      const release = await delayResponses(page, '**/assets/*.js');
      await openBegunApplication(page, server.url, { kind: 'interview', step: 'story' });
      await page.getByLabel('Full name').fill('Keza Uwase');
      await page.getByRole('button', { name: 'Next' }).click();
      release();
      await expect(page.getByRole('heading', { name: 'Story' })).toBeVisible();
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await expect(page.getByLabel('Full name')).toHaveValue('Keza Uwase');
    },
  );

  test('a sign-in is submitted after hydration', long, async ({ page, browserErrors }) => {
    const release = await openWithDelayedScripts(page, '/admin');
    await submitSignIn(page);
    release();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(browserErrors).toEqual([]);
  });

  test('a password is never sent without the scripts', async ({ page }) => {
    const requestUrls: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' || request.url().includes('?')) requestUrls.push(request.url());
    });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.clock.install();
    await page.goto('/admin');
    await page.getByLabel('Password').fill(staff.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.clock.runFor(60_000);
    await expect(page.getByLabel('Password')).toHaveValue(staff.password);
    expect(requestUrls).toEqual([]);
  });

  test('the newsletter is submitted after hydration', long, async ({ page }) => {
    const release = await openWithDelayedScripts(page, '/');
    const subscribe = page.getByRole('button', { name: 'Subscribe' });
    await subscribe.click();
    release();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.getByPlaceholder('Enter your email').fill('keza@mail.example');
    await subscribe.click();
    await expect(page.getByText('Almost done')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('a form is submitted natively when the scripts fail to load', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/contact');
    await page.getByLabel('Subject').fill('Milk cooling');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { name: 'Send us a message', level: 1 })).toBeVisible({
      timeout: 8000,
    });
    await expect(page.getByText('Full name is required')).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveValue('Milk cooling');
  });

  for (const { place, path } of [
    { place: 'page', path: '/contact' },
    { place: 'dialog', path: '/projects' },
  ])
    test(
      `a message on the ${place} stays when the connection fails before the scripts have loaded`,
      long,
      async ({ page, context }) => {
        const subject = `Milk cooling, ${place}`;
        const posts: string[] = [];
        page.on('request', (request) => {
          if (request.isNavigationRequest() && request.method() === 'POST') posts.push(request.url());
        });
        await page.clock.install();
        await page.route('**/assets/*.js', (route) => route.abort());
        await page.goto(path);
        if (place === 'dialog') await page.getByRole('button', { name: 'Start a project' }).click();
        await page.getByLabel('Full Name').fill('Keza Uwera');
        await page.getByLabel('Email Address').fill('keza@mail.example');
        await page.getByLabel('Subject').fill(subject);
        await page.getByRole('textbox', { name: 'Message' }).fill('Two hundred litres a day.');
        await context.setOffline(true);
        await page.getByRole('button', { name: 'Send Message' }).click();
        await expect(page.getByRole('alert')).toContainText('This could not be loaded.', { timeout: 10_000 });
        await expect(page.getByLabel('Subject')).toHaveValue(subject);
        await page.unrouteAll();
        await context.setOffline(false);
        // Only another press sends it, however long the visitor corrects it.
        await page.clock.runFor(20_000);
        await page.getByLabel('Full Name').fill('Keza Umutoni');
        await page.getByRole('button', { name: 'Send Message' }).click();
        await expect(page.getByText('Message sent successfully!')).toBeVisible();
        expect(posts).toEqual([]);
      },
    );

  test(
    'a message stays in the dialog whose own script and the connection fail after hydration',
    long,
    async ({ page, context }) => {
      await page.setViewportSize({ width: 390, height: 700 });
      await page.route('**/assets/contact-dialog-*.js', (route) => route.abort());
      await page.goto('/projects');
      await page.getByRole('button', { name: 'Start a project' }).click();
      await page.getByLabel('Subject').fill('Milk cooling');
      await expect(page.locator('html[data-hydrated]')).toBeAttached();
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This could not be loaded.', {
        timeout: 15_000,
      });
      await expect(page.getByLabel('Subject')).toHaveValue('Milk cooling');
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Send Message' }).click();
      // The browser sends the form, whose empty fields the server names.
      await expect(page.getByText('Full name is required')).toBeVisible({ timeout: 15_000 });
      await expect(page.getByLabel('Subject')).toHaveValue('Milk cooling');
    },
  );

  test(
    'a step of a form whose scripts fail to load stays on the screen, and goes on when they load',
    long,
    async ({ page }) => {
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/interview-form');
      await page.getByLabel('Full name').fill('Jean Bosco Habimana');
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByRole('alert')).toContainText('This could not be loaded.', { timeout: 10_000 });
      await expect(page.getByLabel('Full name')).toHaveValue('Jean Bosco Habimana');
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText('Email is required')).toBeVisible();
      await expect(page.getByLabel('Full name')).toHaveValue('Jean Bosco Habimana');
    },
  );

  test(
    'a visitor who opens another page while the files of a step are checked stays there',
    long,
    async ({ page }) => {
      const release = await delayResponses(page, '**/assets/validate-file-*.js');
      await page.goto('/interview-form');
      await page.getByLabel('Portrait').setInputFiles(noisyPng(20, 20, 'portrait.png'));
      await page.getByLabel('Full name').fill('Jean Bosco Habimana');
      await page.getByLabel('Email').fill('bosco@example.rw');
      await page.getByLabel('Phone').fill('0788000111');
      await page.getByLabel('Headline').fill('Sixty tailors');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click();
      await expect(page.getByRole('tab', { name: 'Current Projects' })).toBeVisible();
      const checked = page.waitForResponse('**/assets/validate-file-*.js');
      release();
      await (await checked).finished();
      await page.getByRole('tab', { name: 'Completed Projects' }).click();
      await expect(page.getByRole('tab', { name: 'Completed Projects', selected: true })).toBeVisible();
      await expect(page).toHaveURL(/\/projects/);
    },
  );

  test('a script that fails once is fetched again', long, async ({ page }) => {
    const failed = new Set<string>();
    await page.route('**/assets/*.js', (route, request) => {
      if (request.resourceType() !== 'fetch' || failed.has(request.url())) return route.continue();
      failed.add(request.url());
      return route.abort();
    });
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Full name is required')).toBeVisible();
    expect(failed.size).toBeGreaterThan(3);
  });

  test('empty fields of a message are named before the schemas have loaded', long, async ({ page }) => {
    const release = await delayResponses(page, '**/assets/validate-message-*.js');
    await page.goto('/contact');
    await page.getByLabel('Email').fill('keza');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Full name is required')).toBeVisible();
    await expect(page.getByText('Please enter a valid email address.')).toBeHidden();
    await page.getByLabel('Subject').fill('Milk cooling');
    release();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page.getByLabel('Subject')).toBeFocused();
  });

  test(
    'a message that is completed before the schemas have loaded is sent when that is asked for',
    long,
    async ({ page }) => {
      const release = await delayResponses(page, '**/assets/validate-message-*.js');
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith(restPaths.messages))
          sent.push(request.url());
      });
      await page.goto('/contact');
      await page.getByLabel('Email').fill('keza');
      const send = page.getByRole('button', { name: 'Send Message' });
      await send.click();
      await expect(page.getByText('Full name is required')).toBeVisible();
      await page.getByLabel('Full Name').fill('Keza');
      await page.getByLabel('Email').fill('keza@mail.example');
      await page.getByLabel('Subject').fill('Milk cooling');
      await page.getByLabel('Message', { exact: true }).fill('How much milk fits in?');
      const loaded = page.waitForResponse('**/assets/validate-message-*.js');
      release();
      await loaded;
      expect(sent).toEqual([]);
      await send.click();
      await expect(page.getByText('Message sent successfully!')).toBeVisible();
      expect(sent).toHaveLength(1);
    },
  );

  test('a message whose code is gone is sent by the browser itself', long, async ({ page }) => {
    await page.route('**/assets/validate-message-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/contact');
    await page.getByLabel('Full Name').fill('Jeanne Umutoni');
    await page.getByLabel('Email').fill('jeanne');
    await page.getByLabel('Subject').fill('Milk cooling');
    await page.getByLabel('Message', { exact: true }).fill('How much milk fits in?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { name: 'Send us a message', level: 1 })).toBeVisible();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveValue('Milk cooling');
  });

  test(
    'a page of an earlier release, whose scripts are gone, opens in the present one',
    long,
    async ({ page }) => {
      await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto('/services');
      const tab = page.getByRole('tab').nth(1);
      const reloaded = page.waitForEvent('load');
      await tab.click();
      await reloaded;
      await page.unrouteAll();
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
    },
  );

  /** The scripts of the first document are gone; that is known once the returned function is called. */
  async function openEarlierRelease(page: Page, path: string): Promise<() => void> {
    const { promise: known, resolve } = Promise.withResolvers<void>();
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route('**/assets/*.js', async (route) => {
      if (documents > 1) return route.continue();
      await known;
      await route.fulfill({ status: 404, body: '' });
    });
    await page.goto(path);
    return resolve;
  }

  test('what was typed into a page of an earlier release is in the present one', async ({ page }) => {
    const noteMissing = await openEarlierRelease(page, '/partnership-application');
    await page.getByLabel('Name/Entity').fill('Kivu Cold Chain & Sons');
    await page.getByLabel('Your role').selectOption('Corporate / Company');
    noteMissing();
    await page.locator('html[data-hydrated]').waitFor();
    await expect(page.getByLabel('Name/Entity')).toHaveValue('Kivu Cold Chain & Sons');
    await expect(page.getByLabel('Your role')).toHaveValue('Corporate');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Name/Entity')).toHaveValue('Kivu Cold Chain & Sons');
  });

  test(
    'a message that is typed on a page of an earlier release stays in its dialog, and is sent',
    long,
    async ({ page }) => {
      const noteMissing = await openEarlierRelease(page, '/services');
      noteMissing();
      await page.getByRole('button', { name: 'Get In Touch' }).click();
      const dialog = page.getByRole('dialog');
      const missing = page.waitForResponse((response) => response.status() === 404);
      await dialog.getByLabel('Subject').fill('Milk cooling');
      await missing;
      await dialog.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByText('Full name is required')).toBeVisible();
      await expect(page.getByLabel('Subject')).toHaveValue('Milk cooling');
    },
  );

  test('an agreement on a page of an earlier release is one in the present one', long, async ({ page }) => {
    const noteMissing = await openEarlierRelease(page, '/partnership');
    noteMissing();
    // Not 'check': the page may open again before that has read the box.
    await page.getByRole('main').getByRole('checkbox').click();
    await page.locator('html[data-hydrated]').waitFor();
    await expect(page.getByRole('main').getByRole('checkbox')).toBeChecked();
    await expect(page.getByRole('button', { name: 'Apply Now' })).toBeEnabled();
  });

  test(
    'what was typed stays on a page of an earlier release where the browser stores nothing',
    long,
    async ({ page }) => {
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('', 'QuotaExceededError');
        };
      });
      const noteMissing = await openEarlierRelease(page, '/partnership-application');
      noteMissing();
      await page.getByLabel('Name/Entity').fill('Kivu Cold Chain');
      await expect(page.getByRole('alert')).toContainText('This could not be loaded.');
      await expect(page.getByLabel('Name/Entity')).toHaveValue('Kivu Cold Chain');
    },
  );
});

test('a staff page shows no message ids while its messages are loading', long, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/en-*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('staff.loading')) await released;
    await route.fulfill({ response });
  });
  await page.goto('/admin');
  await submitSignIn(page);
  await expect(page.getByRole('status')).toBeVisible();
  await expect(page.getByText(/^staff\.\w+/)).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a staff page shows a placeholder while its scripts are loading', async ({ page, signIn }) => {
  await signIn(page);
  const release = await openWithDelayedScripts(page, '/admin/dashboard');
  const placeholder = page.locator('.waiting');
  await expect(placeholder).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(placeholder).toBeHidden();
});
