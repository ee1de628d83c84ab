import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { apiPrefix, newsletterFormPath, restPaths } from '@isangano/contracts/routes';
import { trapField } from '@isangano/contracts/spam/signs';
import type { Page } from '@playwright/test';
import { interviewStatusPath, requestToken, submitInterview } from './applications.ts';
import { expect, test } from './fixtures.ts';
import { mailsTo, newsletterLink } from './mails.ts';
import { expectNoFaults, expectNoSidewaysScroll } from './page-faults.ts';

const newAddress = (name: string) => `${name}.${Math.random().toString(36).slice(2, 10)}@example.rw`;

const library = createRequire(import.meta.url).resolve('@emailjs/browser/dist/email.min.js');

/** A page with the e-mail library as its maker ships it, pointed at this server. */
async function openWithLibrary(page: Page): Promise<void> {
  const body = await readFile(library, 'utf8');
  await page.route('**/library.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.goto('/contact');
  await page.addScriptTag({ url: '/library.js' });
}

type Sent = { status: number; text: string };

/** Sends a form of these fields with the library's `sendForm`. */
async function sendForm(page: Page, template: string, fields: Record<string, string>): Promise<Sent> {
  return await page.evaluate(
    async ([id, values]) => {
      const form = document.createElement('form');
      for (const [name, value] of Object.entries(values)) {
        form.append(Object.assign(document.createElement('input'), { name, value }));
      }
      const { emailjs } = window as unknown as {
        emailjs: {
          init: (options: object) => void;
          sendForm: (service: string, template: string, form: HTMLFormElement) => Promise<Sent>;
        };
      };
      emailjs.init({ publicKey: 'isangano', origin: window.location.origin });
      const { status, text } = await emailjs.sendForm('isangano', id, form).catch((refusal: Sent) => refusal);
      return { status, text };
    },
    [template, fields] as const,
  );
}

test.describe('the e-mail library', () => {
  test('sends forms as its maker made it, and is told what it cannot send', async ({ page, request }) => {
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
  for (const { locale, confirm, confirmed, leave, left } of [
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
  ]) {
    test(`is confirmed and left on pages in ${locale}`, async ({ page, request, server, complaints }) => {
      const address = newAddress('reader');
      await request.post(newsletterFormPath, { form: { email: address, language: locale } });
      await expect.poll(async () => (await mailsTo(server, address)).length).toBe(1);
      const [question] = await mailsTo(server, address);
      if (!question) throw new Error('no mail');
      expect(question.headers).not.toContain('List-Unsubscribe');

      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(newsletterLink(question, 'confirm'));
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expectNoFaults(page);
        await expectNoSidewaysScroll(page);
      }
      expect(await mailsTo(server, address)).toHaveLength(1);
      await page.getByRole('button', { name: confirm, exact: true }).press('Enter');
      await expect(page.getByRole('heading', { name: confirmed })).toBeVisible();
      await expectNoFaults(page);

      await expect.poll(async () => (await mailsTo(server, address)).length).toBe(2);
      const [, welcome] = await mailsTo(server, address);
      if (!welcome) throw new Error('no mail');
      expect(welcome.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      const path = newsletterLink(welcome, 'unsubscribe');
      expect(welcome.headers).toContain(`${path}>`);
      await page.goto(path);
      await page.getByRole('button', { name: leave, exact: true }).click();
      await expect(page.getByRole('heading', { name: left })).toBeVisible();
      await page.goto(newsletterLink(question, 'confirm'));
      await page.getByRole('button', { name: confirm, exact: true }).click();
      await expect(page.getByRole('button')).toHaveCount(0);
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    });
  }

  test('refuses a link that was altered', async ({ page }) => {
    await page.goto(`${newsletterFormPath}/confirm?id=x&expires=9999999999&signature=y`);
    await expect(page.getByRole('heading', { name: 'This link no longer works.' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});

test.describe('a form', () => {
  async function write(page: Page, subject: string): Promise<void> {
    const form = page.locator('form');
    await form.getByLabel('Full Name').fill('Jeanne Umutoni');
    await form.getByLabel('Email Address').fill('jeanne@example.rw');
    await form.getByLabel('Subject').fill(subject);
    await form.getByLabel('Message', { exact: true }).fill('Words that are new each time: '.concat(subject));
  }

  const send = async (page: Page) => {
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
  };

  test('filled by a program is answered as any other, and staff see it marked', async ({ page, signIn }) => {
    const stem = Math.random().toString(36).slice(2, 10);
    await page.clock.install();
    await page.goto('/contact');
    await page.clock.fastForward(10_000);
    await write(page, `Person ${stem}`);
    await send(page);
    await write(page, `Program ${stem}`);
    const trap = page.locator(`[name=${trapField}]`);
    await expect(trap).toBeHidden();
    await trap.evaluate((field: HTMLInputElement) => {
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
    await expectNoFaults(page);
  });

  test('cannot be filled in where nobody looks: the keyboard passes the hidden field', async ({ page }) => {
    await page.goto('/contact');
    await page.getByLabel('Message', { exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused();
  });
});

test('an applicant hears of a decision once it stands', async ({ request, server }) => {
  const email = newAddress('applicant');
  const id = await submitInterview(request, { email });
  const authorization = `Bearer ${await requestToken(request)}`;
  await request.patch(interviewStatusPath(id), { headers: { authorization }, data: { status: 'approved' } });
  await expect.poll(async () => (await mailsTo(server, email)).length).toBe(1);
  expect((await mailsTo(server, email))[0]?.text).toContain(`Reference: ${id}`);
  await expect.poll(async () => (await mailsTo(server, email)).length, { timeout: 30_000 }).toBe(2);
  const decision = (await mailsTo(server, email)).find(({ headers }) =>
    headers.includes('Subject: Our answer to your interview application'),
  );
  expect(decision?.text).toContain('your interview application is approved');
});
