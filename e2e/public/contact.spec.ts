import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { parseShortReference } from '@isangano/contracts/short-reference';
import type { Locator, Page } from '@playwright/test';
import { delayResponses } from '../lib/delayed-responses.ts';
import { expect, test } from '../lib/fixtures.ts';
import { isUncovered } from '../lib/layout.ts';
import { long } from '../lib/scope.ts';
import { findMessages } from '../lib/staff.ts';

const emailRoute = `**${apiPrefix}${restPaths.emailSend}`;

async function fill(form: Locator, subject: string): Promise<void> {
  await form.getByLabel('Full Name').fill('Jeanne Umutoni');
  await form.getByLabel('Email Address').fill('jeanne@example.rw');
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Message', { exact: true }).fill('Two lines\nof a message');
}

const successTextMs = 5000;

function readReference(container: Page | Locator): Promise<string> {
  return container.getByRole('group', { name: 'What you sent' }).locator('strong').innerText();
}

test.describe('the contact page', () => {
  test('sends a message that staff can read', async ({ page, request }) => {
    const subject = `Cold rooms ${Date.now()}`;
    await page.goto('/contact');
    const form = page.locator('form');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(form.getByText('Full name is required')).toBeVisible();
    await expect(form.getByLabel('Full Name')).toBeFocused();
    await fill(form, subject);
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await expect(form.getByLabel('Subject')).toHaveValue('');

    await expect(page.getByRole('group', { name: 'What you sent' })).toBeFocused();
    expect(await findMessages(request, subject)).toMatchObject([
      {
        shortReference: parseShortReference(await readReference(page)),
        fullName: 'Jeanne Umutoni',
        message: 'Two lines\nof a message',
        status: 'unread',
      },
    ]);
  });

  test('focuses the first field with an error, also if a later one is empty', async ({ page }) => {
    await page.goto('/contact');
    const form = page.locator('form');
    await fill(form, '');
    await form.getByLabel('Full Name').fill('x'.repeat(300));
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(form.getByLabel('Full Name')).toBeFocused();
  });

  test('removes the error of a field that is changed', async ({ page }) => {
    await page.goto('/contact');
    const form = page.locator('form');
    await fill(form, '');
    await form.getByLabel('Email Address').fill('jeanne@');
    await form.getByRole('button', { name: 'Send Message' }).click();
    const subject = form.getByLabel('Subject');
    const email = form.getByLabel('Email Address');
    await expect(subject).toHaveAccessibleDescription('Subject is required');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await subject.fill('Cold rooms');
    await expect(form.getByText('Subject is required')).toBeHidden();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await email.fill('jeanne@example.rw');
    await expect(form.locator('[aria-invalid]')).toHaveCount(0);
  });

  test('keeps what is typed while a message is sent', long, async ({ page }) => {
    const release = await delayResponses(page, `**${apiPrefix}${restPaths.messages}`);
    await page.goto('/contact');
    const form = page.locator('form');
    await fill(form, `Two questions ${Date.now()}`);
    const sent = page.waitForRequest(`**${apiPrefix}${restPaths.messages}`);
    await form.getByRole('button', { name: 'Send Message' }).click();
    await sent;
    await form.getByLabel('Message', { exact: true }).fill('A second question');
    release();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await expect(form.getByLabel('Message', { exact: true })).toHaveValue('A second question');
  });

  test('leaves the focus to a visitor who writes another message', long, async ({ page }) => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/assets/sent-message-*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto('/contact');
    const form = page.locator('form');
    await fill(form, 'A first message');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    const message = form.getByLabel('Message', { exact: true });
    await message.click();
    await page.keyboard.type('Another');
    arrive();
    await expect(page.getByRole('group', { name: 'What you sent' })).toBeVisible();
    await page.keyboard.type(' one');
    await expect(message).toHaveValue('Another one');
  });

  test('sends a message where the browser refuses locks', long, async ({ page, request, browserErrors }) => {
    // As Chromium does when sites may store nothing.
    await page.addInitScript(() => {
      const refuse = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
      Object.assign(navigator.locks, { request: refuse, query: refuse });
    });
    const subject = `No locks ${Date.now()}`;
    await page.goto('/contact');
    await fill(page.locator('form'), subject);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    expect(await findMessages(request, subject)).toHaveLength(1);
    expect(browserErrors).toEqual([]);
  });

  test('shows no errors when the second of two clicks comes after the answer', long, async ({ page }) => {
    await page.goto('/contact');
    const form = page.locator('form');
    await fill(form, 'Twice');
    // In the page, so that it comes at once.
    await page.evaluate(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.body.textContent.includes('Message sent successfully!')) return;
        observer.disconnect();
        document.querySelector<HTMLButtonElement>('form [type="submit"]')?.click();
      }).observe(document.body, { childList: true, subtree: true });
    });
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('group', { name: 'What you sent' })).toBeFocused();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await expect(form.getByText('Full name is required')).toBeHidden();
  });

  test('keeps the values when sending fails', async ({ page }) => {
    await page.goto('/contact');
    const form = page.locator('form');
    await fill(form, 'Hello');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**${apiPrefix}${restPaths.messages}`, async (route) => {
      await released;
      await route.fulfill({ status: 500, json: { message: 'No.' } });
    });
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await expect(form.getByRole('button', { name: 'Sending...' })).toBeFocused();
    release();
    await expect(page.getByText('Failed to send message. Please try again later.')).toBeVisible();
    await expect(form.getByLabel('Subject')).toHaveValue('Hello');
  });

  test('stores a message once when it is sent again after a lost response', async ({ page, request }) => {
    const subject = `A lost response ${Date.now()}`;
    await page.goto('/contact');
    const form = page.locator('form');
    await fill(form, subject);
    const path = `**${apiPrefix}${restPaths.messages}`;
    await page.route(path, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Waiting for a connection')).toBeVisible();
    await page.unroute(path);
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();

    expect(await findMessages(request, subject)).toHaveLength(1);
  });

  test(
    'shows the success text for five seconds, and what was sent until it is closed',
    long,
    async ({ page }) => {
      await page.clock.install();
      await page.goto('/contact');
      const form = page.locator('form');
      await fill(form, 'Held');
      await form.getByRole('button', { name: 'Send Message' }).click();
      const success = page.getByText('Message sent successfully!');
      await expect(success).toBeVisible();
      const panel = page.getByRole('group', { name: 'What you sent' });
      await expect(panel).toContainText('Held');
      await expect(panel).toContainText('answers to jeanne@example.rw within 2–3 business days');
      await panel.hover();
      await page.clock.fastForward(successTextMs * 2);
      await expect(success).toBeVisible();
      await page.mouse.move(1, 1);
      await page.clock.fastForward(successTextMs - 1000);
      await expect(success).toBeVisible();
      await page.clock.fastForward(1000);
      await expect(success).toBeHidden();
      await page.clock.fastForward(60_000);
      await panel.getByRole('button', { name: 'Close' }).click();
      await expect(panel).toBeHidden();
      await expect(form.getByRole('button', { name: 'Send Message' })).toBeFocused();
    },
  );

  test('announces success and failure', long, async ({ page }) => {
    await page.goto('/contact');
    const form = page.locator('form');
    const path = `**${apiPrefix}${restPaths.messages}`;
    await page.route(path, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
    await fill(form, 'Announced');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(form.getByRole('alert')).toHaveText('Failed to send message. Please try again later.');
    await page.unroute(path);
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(form.getByRole('status')).toHaveText('Message sent successfully!');
  });

  test('can be used with the keyboard only', long, async ({ page }) => {
    await page.goto('/contact');
    await page.getByLabel('Full Name').focus();
    for (const text of ['Odile', 'odile@example.rw', '0788', 'Greetings', 'Muraho']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
  });
});

test.describe('what was typed into a form', () => {
  test(
    'is there after a reload, in another language, and in the dialog, until it is sent',
    long,
    async ({ page }) => {
      await page.goto('/rw/contact');
      await page.locator('[name=subject]').fill('Imbuto');
      await page.locator('[name=message]').fill('Mwaramutse');
      await page.locator('footer a[data-language][hreflang=en]').click();
      await expect(page).toHaveURL('/contact');
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Mwaramutse');
      await page.reload();
      await expect(page.getByLabel('Subject')).toHaveValue('Imbuto');
      await page.getByLabel('Full Name').fill('Jeanne');
      await page.goto('/services');
      await page.getByRole('button', { name: 'Get In Touch' }).click();
      const dialog = page.getByRole('dialog', { name: 'Get In Touch' });
      await expect(dialog.getByLabel('Subject')).toHaveValue('Imbuto');
      await dialog.getByLabel('Email Address').fill('jeanne@example.rw');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: 'Get In Touch' }).click();
      await expect(dialog.getByLabel('Full Name')).toHaveValue('Jeanne');
      await expect(dialog.getByLabel('Email Address')).toHaveValue('jeanne@example.rw');
      await dialog.getByRole('button', { name: 'Send Message' }).click();
      await expect(dialog.getByText('Message sent successfully!')).toBeVisible();
      await page.reload();
      await page.getByRole('button', { name: 'Get In Touch' }).click();
      await expect(dialog.getByLabel('Full Name')).toHaveValue('');
    },
  );

  test('goes from the home page into another language', long, async ({ page }) => {
    await page.goto('/rw');
    await page.locator('main [name=email]').fill('reader@example.rw');
    await page.locator('footer a[data-language][hreflang=fr]').click();
    await expect(page).toHaveURL('/fr');
    await expect(page.locator('main [name=email]')).toHaveValue('reader@example.rw');
  });
});

test.describe('the contact dialog', () => {
  test('sends through the e-mail service, and closes after success', async ({
    page,
    request,
    browserErrors,
  }) => {
    await page.goto('/services');
    await page.getByRole('button', { name: 'Get In Touch' }).click();
    const dialog = page.getByRole('dialog', { name: 'Get In Touch' });
    await expect(dialog.getByRole('heading', { name: 'Send us a message' })).toBeVisible();
    await expect(dialog).toContainText('Kigali, Rwanda');
    await expect(page.locator('html'), 'the page behind it does not scroll').toHaveCSS(
      'overflow-y',
      'hidden',
    );
    await fill(dialog, 'From the dialog');
    const sent = page.waitForRequest(emailRoute);
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      lib_version: '4.4.1',
      template_params: { name: 'Jeanne Umutoni', email: 'jeanne@example.rw', subject: 'From the dialog' },
    });
    await expect(dialog.getByText('Message sent successfully!')).toBeVisible();
    const reference = await readReference(dialog);
    expect(await findMessages(request, 'From the dialog')).toMatchObject([
      { shortReference: parseShortReference(reference) },
    ]);
    await expect(dialog).toBeHidden({ timeout: 5000 });
    const notice = page.getByRole('region', { name: 'Notices' });
    await expect(notice).toContainText('“From the dialog” has reached us.');
    await expect(notice).toContainText(reference);
    expect(browserErrors).toEqual([]);
  });

  test('fits a narrow phone, and its notice leaves the menu within reach', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/services');
    await page.getByRole('button', { name: 'Get In Touch' }).click();
    const dialog = page.getByRole('dialog', { name: 'Get In Touch' });
    const getRight = (control: Locator) =>
      control.evaluate((element) => element.getBoundingClientRect().right);
    const closeRight = await getRight(dialog.getByRole('button', { name: 'Close' }));
    expect(await getRight(dialog.getByLabel('Full Name'))).toBeLessThanOrEqual(closeRight);
    await fill(dialog, 'From a narrow phone');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('has reached us');
    expect(await isUncovered(page.getByRole('button', { name: 'Open menu' }))).toBe(true);
  });

  test(
    'that is closed while a message is sent leaves it to the outbox, also if another one is written',
    long,
    async ({ page, request }) => {
      const subject = `Closed ${Date.now()}`;
      const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
      await page.route(emailRoute, async (route) => {
        await lost;
        await route.abort();
      });
      await page.goto('/services');
      await page.getByRole('button', { name: 'Get In Touch' }).click();
      const dialog = page.getByRole('dialog', { name: 'Get In Touch' });
      await fill(dialog, subject);
      const sent = page.waitForRequest(emailRoute);
      await dialog.getByRole('button', { name: 'Send Message' }).click();
      await sent;
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
      lose();
      await expect(page.getByRole('region', { name: 'Outbox' })).toContainText(subject);
      await page.getByRole('button', { name: 'Get In Touch' }).click();
      await fill(dialog, `${subject} again`);
      await page.unroute(emailRoute);
      await dialog.getByRole('button', { name: 'Send Message' }).click();
      await expect(dialog.getByText('Message sent successfully!')).toBeVisible();
      await expect.poll(() => findMessages(request, subject)).toHaveLength(1);
      expect(await findMessages(request, `${subject} again`)).toHaveLength(1);
    },
  );

  test('is in the language that was chosen since the page was served, with what was typed', async ({
    page,
  }) => {
    const release = await delayResponses(page, '**/assets/contact-dialog-*.js');
    await page.goto('/services');
    await page.getByRole('button', { name: 'Get In Touch' }).click();
    await page.getByLabel('Subject').fill('Imbuto');
    await page.locator('html[data-hydrated]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('footer a[data-language][hreflang=fr]').click();
    release();
    await expect(page.locator('dialog[data-hydrated][lang=fr]')).toBeAttached();
    await page.getByRole('main').locator('[data-opens]').first().click();
    const dialog = page.getByRole('dialog', { name: 'Nous joindre' });
    await expect(dialog.getByLabel('Objet')).toHaveValue('Imbuto');
  });

  test('stays open for a visitor who writes another message', long, async ({ page }) => {
    await page.clock.install();
    await page.goto('/services');
    await page.getByRole('button', { name: 'Get In Touch' }).click();
    const dialog = page.getByRole('dialog', { name: 'Get In Touch' });
    await fill(dialog, 'The first of two');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(dialog.getByRole('group', { name: 'What you sent' })).toBeFocused();
    await dialog.getByLabel('Subject').fill('The second');
    await page.mouse.move(1, 1);
    await page.clock.fastForward(60_000);
    await expect(dialog.getByLabel('Subject')).toHaveValue('The second');
  });

  test('stays open after success when the visitor wishes, with the keyboard too', long, async ({ page }) => {
    await page.clock.install();
    await page.goto('/services');
    await page.getByRole('button', { name: 'Get In Touch' }).click();
    const dialog = page.getByRole('dialog', { name: 'Get In Touch' });
    await fill(dialog, 'Kept open');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(dialog.getByRole('group', { name: 'What you sent' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.clock.fastForward(60_000);
    await expect(dialog.getByText('Message sent successfully!')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.mouse.move(1, 1);
    await page.clock.fastForward(60_000);
    await expect(dialog.getByRole('group', { name: 'What you sent' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 700 },
  ]) {
    test(
      `shows logo, heading and button without scrolling at ${viewport.width} px`,
      long,
      async ({ page }) => {
        await page.setViewportSize(viewport);
        await page.goto('/projects');
        await page.getByRole('button', { name: 'Start a project' }).click();
        const dialog = page.getByRole('dialog');
        for (const element of [
          dialog.getByRole('heading', { name: 'Get In Touch' }),
          dialog.getByRole('img', { name: 'Isangano Group' }),
          dialog.getByRole('button', { name: 'Send Message' }),
        ])
          await expect(element).toBeInViewport({ ratio: 1 });
      },
    );
  }

  test('closes by its button, Escape or a click outside, and restores the focus', long, async ({ page }) => {
    await page.goto('/projects');
    const opener = page.getByRole('button', { name: 'Start a project' });
    const dialog = page.getByRole('dialog', { name: 'Get In Touch' });
    await expect(dialog).toBeHidden();
    await opener.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await opener.click();
    await expect(dialog).toBeVisible();
    await page.mouse.click(5, 400);
    await expect(dialog).toBeHidden();
  });

  test(
    'says below the page that a message was received whose dialog was closed by then',
    long,
    async ({ page }) => {
      const release = await delayResponses(page, emailRoute);
      await page.goto('/projects');
      await page.getByRole('button', { name: 'Start a project' }).click();
      const dialog = page.getByRole('dialog', { name: 'Get In Touch' });
      const subject = `Closed early ${Date.now()}`;
      await fill(dialog, subject);
      await dialog.getByRole('button', { name: 'Send Message' }).click();
      await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      release();
      const bar = page.getByRole('region', { name: 'Outbox' });
      await expect(bar).toContainText(subject);
      await expect(bar).toContainText('Received.');
    },
  );

  test('keeps the values when the service fails', long, async ({ page }) => {
    await page.goto('/projects');
    await page.route(emailRoute, (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.getByRole('button', { name: 'Ask a question' }).click();
    const dialog = page.getByRole('dialog', { name: 'Get In Touch' });
    await fill(dialog, 'Kept');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(dialog.getByText('Failed to send message. Please try again later.')).toBeVisible();
    await expect(dialog.getByLabel('Subject')).toHaveValue('Kept');
  });
});

test.describe('the newsletter', () => {
  test('keeps an address that is typed while another one is sent', long, async ({ page }) => {
    const release = await delayResponses(page, emailRoute);
    await page.goto('/');
    const field = page.getByPlaceholder('Enter your email');
    await field.fill(`first-${Date.now()}@example.rw`);
    const sent = page.waitForRequest(emailRoute);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await sent;
    await field.fill('second@example.rw');
    release();
    await expect(page.getByRole('status').filter({ hasText: 'We have written to first-' })).toBeVisible();
    await expect(field).toHaveValue('second@example.rw');
  });

  test('that has waited for a connection leaves the focus where it is', long, async ({ page }) => {
    await page.goto('/');
    await page.getByPlaceholder('Enter your email').fill(`waiting-${Date.now()}@example.rw`);
    await page.route(emailRoute, (route) => route.abort());
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Waiting for a connection')).toBeVisible();
    const link = page.getByRole('contentinfo').getByRole('link').first();
    await link.focus();
    await page.unroute(emailRoute);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByPlaceholder('Enter your email')).toBeHidden({ timeout: 30_000 });
    await expect(link).toBeFocused();
  });

  test('accepts an address, and shows a success alert for four seconds', long, async ({ page }) => {
    await page.goto('/');
    const field = page.getByPlaceholder('Enter your email');
    await field.fill('no address');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await field.fill(`reader-${Date.now()}@example.rw`);
    const sent = page.waitForRequest(emailRoute);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    expect((await sent).postDataJSON().template_params.subscriber_email).toContain('@example.rw');
    await expect(field).toBeHidden();
    await expect(field).toBeVisible({ timeout: 6000 });
    await expect(field).toHaveValue('');
    const note = page.getByRole('status').filter({ hasText: 'We have written to reader-' });
    await note.getByRole('button', { name: 'Close' }).click();
    await expect(note).toBeHidden();
  });

  test('keeps the address when subscribing fails', long, async ({ page }) => {
    await page.goto('/');
    await page.route(emailRoute, (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.getByPlaceholder('Enter your email').fill('reader@example.rw');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Subscription failed. Please try again.')).toBeVisible();
    await expect(page.getByPlaceholder('Enter your email')).toHaveValue('reader@example.rw');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a message and a subscription can be sent, with response pages in the language of the form', async ({
    page,
  }) => {
    await page.goto('/fr/contact');
    await page.getByLabel('Nom complet').fill('Jean');
    await page.getByLabel('Adresse e-mail').fill('jean@example.rw');
    await page.getByLabel('Objet').fill('Bonjour');
    await page.getByLabel('Message', { exact: true }).fill('Un message');
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/fr/contact');

    await page.goto('/rw');
    await page.getByRole('textbox', { name: 'Aderesi ya imeyili' }).fill('jean@example.rw');
    await page.getByRole('button', { name: 'Iyandikishe' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'rw');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
