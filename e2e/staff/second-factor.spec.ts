import type { Browser, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, signInByForm, submitSignIn, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { long } from '../lib/scope.ts';
import { type RunningServer, staff } from '../lib/server.ts';
import { expireConfirmations } from '../lib/staff.ts';

let server: RunningServer;
/** Browsers allow no passkeys at an IP address. */
let origin = '';
test.beforeEach(async ({ startServer }) => {
  server = await startServer();
  origin = server.url.replace('127.0.0.1', 'localhost');
});

/** Opens a page whose device has a fingerprint reader, on which a finger always lies. */
async function openPhone(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ baseURL: origin });
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: staff.username }).click();
  await page.getByRole('button', { name: 'Passkeys and sessions' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
}

/** Reads the recovery codes that are shown once, and closes their dialog. */
async function readCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  return codes;
}

test('a passkey signs in with one click, and can be removed', long, async ({ browser }) => {
  const page = await openPhone(browser);
  await signInByForm(page);
  await openAccount(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await readCodes(page);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByText('Not used yet')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();

  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await openAccount(page);
  await expect(passkeys.getByText('Last used')).toBeVisible();
  await passkeys.getByRole('button', { name: /^Remove the passkey/ }).click();
  await expect(passkeys.getByRole('button', { name: /^Remove the passkey/ })).toBeHidden();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.');
  await page.close();
});

test(
  'an authenticator app is asked for after the password; a recovery code replaces it',
  long,
  async ({ browser }) => {
    const page = await browser.newPage({ baseURL: origin });
    await signInByForm(page);
    await openAccount(page);
    expireConfirmations(server);
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const question = page.getByRole('dialog', { name: 'Is it still you?' });
    await question.getByLabel('Current password').fill('a guess');
    await question.getByRole('button', { name: 'Continue' }).click();
    await expect(question.getByText('The current password is not right.')).toBeVisible();
    await question.getByLabel('Current password').fill(staff.password);
    await question.getByRole('button', { name: 'Continue' }).click();

    const dialog = page.getByRole('dialog', { name: 'Set up an app' });
    await expect(dialog.getByRole('img', { name: 'QR code with the secret of the app' })).toBeVisible();
    await expectNoViolations(page);
    const secret = /[A-Z2-7]{32}/.exec(await dialog.innerText())?.[0] ?? '';
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await dialog.getByLabel('Code', { exact: true }).fill('000000');
    await dialog.getByRole('button', { name: 'Add the app' }).click();
    await expect(dialog.getByText('This code is not valid.')).toBeVisible();
    await dialog.getByLabel('Code', { exact: true }).fill(totp.generate());
    await dialog.getByRole('button', { name: 'Add the app' }).click();
    const [recoveryCode = ''] = await readCodes(page);
    await page.getByRole('button', { name: 'Logout' }).click();

    await page.goto('/admin');
    await submitSignIn(page);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Please enter the code.')).toBeVisible();
    await page.getByLabel('Code').fill('not a code');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toContainText('This code is not valid. Please try again.');
    await expectNoViolations(page);
    // The code of now was used to set up the app; phones may be half a minute ahead.
    await page.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();

    await page.goto('/admin');
    await submitSignIn(page);
    await page.getByLabel('Code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.close();
  },
);

test('one of the own sessions can be ended from another', long, async ({ browser }) => {
  const [page, phone] = [await browser.newPage({ baseURL: origin }), await openPhone(browser)];
  await signInByForm(page);
  await signInByForm(phone);
  await openAccount(page);
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^End the session/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByText('This one')).toBeVisible();
  await expect(sessions.getByText('From 127.0.0.*, since')).toBeVisible();
  await phone.getByRole('link', { name: 'Messages' }).click();
  await expect(phone).toHaveURL(/\/admin$/);
  await Promise.all([page.close(), phone.close()]);
});

test('passkeys are explained at an IP address, where there are none', long, async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 320, height: 800 } });
  await page.goto('/admin');
  await page.getByLabel('Username').focus();
  await expect(page.getByText('Passkeys cannot be used at this address')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden();
  await signInByForm(page);
  await openAccount(page);
  await expect(page.getByText('an IP address has none')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden();
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await page.close();
});
