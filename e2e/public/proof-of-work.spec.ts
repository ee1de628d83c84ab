import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { openBegunApplication, waitForPlausibleTime } from '../lib/begun-application.ts';
import { test as base, createServeWorker, expect, signInByForm } from '../lib/fixtures.ts';
import { waitForMails } from '../lib/mails.ts';
import { long } from '../lib/scope.ts';
import type { RunningServer } from '../lib/server.ts';
import { uniqueName } from '../lib/staff.ts';
import { readSuspectReasons } from '../lib/stored-applications.ts';

const messagesPath = apiPrefix + restPaths.messages;
const proofsPath = apiPrefix + restPaths.proofs;
const challengesPath = apiPrefix + restPaths.proofChallenges;
/** The time limit of a phone that is four times slower than this machine. */
const solvingMaxMs = 1500;

/** A server with limits, which counts them for each address in a header. */
const test = base.extend({
  server: [createServeWorker({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } }), { scope: 'worker' }],
});

let senders = 0;
let readers = 0;

// One after the other, on one server.
test.describe.configure({ mode: 'default' });

/** Sends as many messages as make the rate abnormal for a minute, each from another address. */
async function raiseRate(request: APIRequestContext): Promise<void> {
  for (let count = 0; count <= 60; count += 1) {
    senders += 1;
    const response = await request.post(messagesPath, {
      headers: { 'x-forwarded-for': `198.51.${Math.floor(senders / 250)}.${senders % 250}` },
      data: { fullName: 'Bot', email: 'bot@mail.example', subject: `Offer ${senders}`, message: 'Buy now.' },
    });
    expect(response.status()).toBe(201);
  }
}

function createAddress(): string {
  readers += 1;
  return `reader${readers}@mail.example`;
}

async function openSite(browser: Browser, path: string, options = {}): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  await page.goto(path);
  return page;
}

async function fillMessage(page: Page, email: string): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Send Message' }) });
  await form.getByLabel('Full Name').fill('Jeanne Umutoni');
  await form.getByLabel('Email Address').fill(email);
  await form.getByLabel('Subject').fill(uniqueName('A clinic'));
  await form.getByLabel('Message', { exact: true }).fill('Two lines\nof a message');
}

const listReasons = ({ dataDir }: RunningServer, email: string) => readSuspectReasons(dataDir, email);

test('the page of a message proves work for it, while the visitor sees nothing of that', async ({
  browser,
  request,
  server,
}) => {
  const email = createAddress();
  const page = await openSite(browser, '/contact');
  const errors: string[] = [];
  page.on('console', (message) => errors.push(message.text()));
  await fillMessage(page, email);
  await waitForPlausibleTime(page);
  await raiseRate(request);
  const proof = page.waitForResponse((response) => new URL(response.url()).pathname === proofsPath);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  expect((await proof).status()).toBe(204);
  expect(listReasons(server, email)).toEqual([null]);
  expect(errors).toEqual([]);
});

test(
  'an applicant gets the receipt, and a subscriber the mail to confirm, once their pages have proved work',
  long,
  async ({ browser, request, server }) => {
    const applicant = createAddress();
    const subscriber = createAddress();
    const form = await openSite(browser, '/contact');
    await openBegunApplication(form, server.url, {
      kind: 'interview',
      step: 'consent',
      answers: { email: applicant },
    });
    const home = await openSite(browser, '/');
    await home.getByPlaceholder('Enter your email').fill(subscriber);
    await waitForPlausibleTime(form);
    await waitForPlausibleTime(home);
    await raiseRate(request);
    await form.getByRole('button', { name: 'Submit Application' }).click();
    await home.getByRole('button', { name: 'Subscribe' }).click();
    await expect(form.getByRole('dialog')).toBeVisible();
    await expect
      .poll(() => [listReasons(server, applicant), listReasons(server, subscriber)])
      .toEqual([[null], [null]]);
    await waitForMails(server, applicant);
    await waitForMails(server, subscriber);
  },
);

test('a message that the outbox sends later is proved too', long, async ({ browser, request, server }) => {
  const email = createAddress();
  const page = await openSite(browser, '/contact');
  await fillMessage(page, email);
  await waitForPlausibleTime(page);
  await page.route(`**${messagesPath}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Waiting for a connection')).toBeVisible();
  await raiseRate(request);
  await page.unroute(`**${messagesPath}`);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('Message sent successfully!')).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => listReasons(server, email)).toEqual([null]);
});

test(
  'a form without scripts is not asked for work, and is held until staff look at it',
  long,
  async ({ browser, request, server }) => {
    const email = createAddress();
    const page = await openSite(browser, '/contact', { javaScriptEnabled: false });
    const paths: string[] = [];
    page.on('request', (sent) => paths.push(new URL(sent.url()).pathname));
    await fillMessage(page, email);
    await raiseRate(request);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => listReasons(server, email)).toEqual(['unproven']);
    expect(paths).not.toContain(challengesPath);

    const staffPage = await browser.newPage();
    await signInByForm(staffPage);
    await staffPage.goto('/admin/suspected-spam');
    const item = staffPage.getByRole('listitem').filter({ hasText: email });
    await expect(item).toContainText('It came while unusually many arrived');
    await item.getByRole('button', { name: 'Not spam' }).click();
    await expect(item).toBeHidden();
    expect(listReasons(server, email)).toEqual([null]);
  },
);

test('a phone that is four times slower solves the challenge in time', long, async ({ browser, request }) => {
  const email = createAddress();
  const page = await openSite(browser, '/contact');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await fillMessage(page, email);
  await waitForPlausibleTime(page);
  await raiseRate(request);
  const offered = page.waitForResponse((response) => new URL(response.url()).pathname === challengesPath);
  const proved = page.waitForRequest((sent) => new URL(sent.url()).pathname === proofsPath);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await offered;
  const startedAt = performance.now();
  await proved;
  const solvingMs = performance.now() - startedAt;
  test.info().annotations.push({ type: 'solving', description: `${Math.round(solvingMs)} ms` });
  expect(solvingMs).toBeLessThan(solvingMaxMs);
});
