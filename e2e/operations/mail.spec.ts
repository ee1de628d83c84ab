import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  apiPrefix,
  newsletterConfirmPath,
  newsletterFormPath,
  newsletterUnsubscribePath,
  restPaths,
} from '@isangano/contracts/routes';
import { honeypotField } from '@isangano/contracts/submissions/signals';
import type { Page } from '@playwright/test';
import { interviewStatusPath, requestToken, submitInterview } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { createAddress, findMailedLink, findMails, waitForMails } from '../lib/mails.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { isFull, long } from '../lib/scope.ts';

const library = createRequire(import.meta.url).resolve('@emailjs/browser/dist/email.min.js');

/** Opens a page that loads the unmodified e-mail library. */
async function openWithLibrary(page: Page): Promise<void> {
  const body = await readFile(library, 'utf8');
  await page.route('**/library.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.goto('/contact');
  await page.addScriptTag({ url: '/library.js' });
}

type SendResult = { status: number; text: string };

declare global {
  interface Window {
    /** Set by the script of the e-mail library. */
    emailjs: {
      init: (options: object) => void;
      sendForm: (service: string, template: string, form: HTMLFormElement) => Promise<SendResult>;
    };
  }
}

/** Sends a form with these fields through the library's `sendForm`. */
async function sendForm(page: Page, template: string, fields: Record<string, string>): Promise<SendResult> {
  return await page.evaluate(
    async ([id, values]) => {
      const form = document.createElement('form');
      for (const [name, value] of Object.entries(values)) {
        form.append(Object.assign(document.createElement('input'), { name, value }));
      }
      const { emailjs } = window;
      emailjs.init({ publicKey: 'isangano', origin: window.location.origin });
      const { status, text } = await emailjs
        .sendForm('isangano', id, form)
        .catch((failure: SendResult) => failure);
      return { status, text };
    },
    [template, fields] as const,
  );
}

test.describe('the e-mail library', () => {
  test('sends forms unmodified, and receives an error for an unknown template', async ({ page, request }) => {
    await openWithLibrary(page);
    const subject = `By form ${Date.now()}`;
    const fields = { name: 'Odile', email: 'odile@example.rw', phone: '', subject, message: 'Muraho' };
    expect(await sendForm(page, 'contact', fields)).toEqual({ status: 200, text: 'OK' });
    expect(await sendForm(page, 'unknown', fields)).toEqual({
      status: 400,
      text: 'The template ID not found',
    });
    const headers = { authorization: `Bearer ${await requestToken(request)}` };
    const messages: object[] = await (await request.get(apiPrefix + restPaths.messages, { headers })).json();
    expect(messages).toContainEqual(expect.objectContaining({ subject, fullName: 'Odile' }));
  });
});

test.describe('the newsletter', () => {
  const languages = [
    {
      locale: 'en',
      confirm: 'Confirm',
      confirmed: 'Your address is confirmed.',
      leave: 'Unsubscribe',
      left: 'You are off the list.',
    },
    {
      locale: 'rw',
      confirm: 'Emeza',
      confirmed: 'Aderesi yawe yemejwe.',
      leave: 'Nkura ku rutonde',
      left: 'Wakuwe ku rutonde.',
    },
    {
      locale: 'fr',
      confirm: 'Confirmer',
      confirmed: 'Votre adresse est confirmée.',
      leave: 'Se désinscrire',
      left: "Vous n'êtes plus sur la liste.",
    },
  ] as const;
  for (const { locale, confirm, confirmed, leave, left } of languages) {
    if (!isFull && locale !== 'rw') continue;
    test(`is confirmed and unsubscribed on pages in ${locale}`, async ({
      page,
      request,
      server,
      browserErrors,
    }) => {
      const address = createAddress('reader');
      await request.post(newsletterFormPath, { form: { email: address, language: locale } });
      const [confirmation] = await waitForMails(server, address);

      for (const width of isFull ? [1280, 320] : [320]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(findMailedLink(confirmation, newsletterConfirmPath));
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expectNoViolations(page);
        await expectNoHorizontalScroll(page);
      }
      expect(await findMails(server, address)).toHaveLength(1);
      await page.getByRole('button', { name: confirm, exact: true }).press('Enter');
      await expect(page.getByRole('heading', { name: confirmed })).toBeVisible();
      await expectNoViolations(page);

      const [, welcome] = await waitForMails(server, address, { count: 2 });
      if (!welcome) throw new Error('no mail');
      expect(welcome.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      const path = findMailedLink(welcome, newsletterUnsubscribePath);
      expect(welcome.headers).toContain(`${path}>`);
      await page.goto(path);
      await page.getByRole('button', { name: leave, exact: true }).click();
      await expect(page.getByRole('heading', { name: left })).toBeVisible();
      await page.goto(findMailedLink(confirmation, newsletterConfirmPath));
      await page.getByRole('button', { name: confirm, exact: true }).click();
      await expect(page.getByRole('button')).toHaveCount(0);
      expect(browserErrors.filter((text) => !text.includes('404'))).toEqual([]);
    });
  }

  test('refuses a link with an invalid signature', async ({ page }) => {
    await page.goto(`${newsletterFormPath}/confirm?id=x&expires=9999999999&signature=y`);
    await expect(page.getByRole('heading', { name: 'This link no longer works.' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});

test.describe('a form', () => {
  async function fill(page: Page, subject: string): Promise<void> {
    const form = page.locator('form');
    await form.getByLabel('Full Name').fill('Jeanne Umutoni');
    await form.getByLabel('Email Address').fill('jeanne@example.rw');
    await form.getByLabel('Subject').fill(subject);
    await form.getByLabel('Message', { exact: true }).fill('A text that is new each time: '.concat(subject));
  }

  const send = async (page: Page) => {
    // The text about the message before may still be there.
    const stored = page.waitForResponse((response) =>
      response.url().endsWith(apiPrefix + restPaths.messages),
    );
    await page.getByRole('button', { name: 'Send Message' }).click();
    expect((await stored).status()).toBe(201);
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
  };

  test(
    'filled by a program is accepted, and marked for staff as suspected spam',
    long,
    async ({ page, signIn }) => {
      const stem = Math.random().toString(36).slice(2, 10);
      await page.clock.install();
      await page.goto('/contact');
      await page.clock.fastForward(10_000);
      await fill(page, `Person ${stem}`);
      await send(page);
      await fill(page, `Program ${stem}`);
      const honeypot = page.locator(`[name=${honeypotField}]`);
      await expect(honeypot).toBeHidden();
      await honeypot.evaluate((field: HTMLInputElement) => {
        field.value = 'https://bad.example';
      });
      await send(page);

      await signIn(page);
      await page.goto(`/admin/messages?q=${stem}`);
      const cards = page.getByRole('listitem', { name: 'Jeanne Umutoni' });
      await expect(cards).toHaveCount(2);
      const marked = cards.filter({ hasText: 'Suspected spam' });
      await expect(marked).toHaveCount(1);
      await expect(marked).toContainText(`Program ${stem}`);
      await marked.getByRole('button', { name: 'View' }).click();
      const dialog = page.getByRole('dialog', { name: `Program ${stem}` });
      await expect(dialog).toContainText('A field that people cannot see was filled in.');
      await expectNoViolations(page);
    },
  );

  test('skips the honeypot in the tab order', async ({ page }) => {
    await page.goto('/contact');
    await page.getByLabel('Message', { exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused();
  });
});

test('an applicant is notified of a decision after the undo window', long, async ({ request, server }) => {
  const email = createAddress('applicant');
  const id = await submitInterview(request, { email });
  const authorization = `Bearer ${await requestToken(request)}`;
  await request.patch(interviewStatusPath(id), { headers: { authorization }, data: { status: 'approved' } });
  const [receipt] = await waitForMails(server, email);
  expect(receipt.text).toMatch(new RegExp(`Reference: ISG-\\w{4}-\\w{2} \\(${id}\\)`));
  const mails = await waitForMails(server, email, { count: 2 });
  const decision = mails.find(({ headers }) =>
    headers.includes('Subject: Our answer to your interview application'),
  );
  expect(decision?.text).toContain('your interview application is approved');
});
