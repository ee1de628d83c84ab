import { apiPrefix, restPaths, staffPaths } from '@isangano/contracts/routes';
import { startSmtp } from '@isangano/platform/mail-transport/testing-smtp';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { requestToken, submitInterview } from '../lib/applications.ts';
import { expect, signInByForm, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';
import { staff } from '../lib/server.ts';
import { findShownName, sendMessage } from '../lib/staff.ts';

/*
 * A morning with 40 new applications: 10 of one sender are rejected at once, 30 are reviewed one by one, two messages
 * are answered, one application is assigned, and the list is exported.
 */
const unwanted = 10;
const reviewed = 30;
const senders = ['Odile', 'Paul'];
const tabsMax = 150;

const isRejected = (n: number) => n % 4 === 0;

/** Uses a control, counts the keys or clicks, and types nothing. */
type Hand = {
  name: string;
  /** Keys or clicks until now. */
  count: () => number;
  use: (target: Locator) => Promise<void>;
  /** Selects all rows of a list, and rejects them. */
  rejectAll: (rows: Locator, bar: Locator) => Promise<void>;
  /** Decides the shown application of the review. */
  decide: (decision: 'approve' | 'reject') => Promise<void>;
  /** Replies to a message of the list with a text that is typed as such, and closes it. */
  reply: (message: Locator, text: string) => Promise<void>;
  assignToMe: (row: Locator) => Promise<void>;
};

function createKeyboard(page: Page): Hand {
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const reach = async (target: Locator) => {
    for (let tabs = 0; tabs < tabsMax; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error('The key Tab does not lead there.');
  };
  return {
    name: 'keys',
    count: () => keys,
    async use(target) {
      await reach(target);
      await press('Enter');
    },
    async rejectAll(rows, bar) {
      await press('j');
      await press('x');
      await expect(rows.first().getByRole('checkbox')).toBeChecked();
      for (let n = await rows.count(); n > 1; n -= 1) await press('j');
      await expect(rows.last()).toBeFocused();
      await press('X');
      await expect(bar.getByText(`${await rows.count()} selected`)).toBeVisible();
      await press('r');
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
      await press('Control+Enter');
    },
    async decide(decision) {
      await press(decision === 'approve' ? 'a' : 'r');
      if (decision === 'approve') return;
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
      await press('Control+Enter');
    },
    async reply(message, text) {
      for (let rows = 0; !(await message.evaluate((row) => row === document.activeElement)); rows += 1) {
        if (rows > senders.length) throw new Error('The key j does not lead there.');
        await press('j');
      }
      await press('r');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Your reply')).toBeFocused();
      await dialog.getByLabel('Your reply').fill(text);
      await press('Control+Enter');
      await expect(dialog.getByRole('listitem').filter({ hasText: text })).toBeVisible();
      await press('Escape');
      await expect(dialog).toBeHidden();
    },
    async assignToMe(row) {
      await press('j');
      await expect(row).toBeFocused();
      await press('Enter');
      const select = row.getByLabel('Assigned to');
      await expect(select).toBeVisible();
      await reach(select);
      await press('ArrowDown');
    },
  };
}

function createMouse(page: Page): Hand {
  let clicks = 0;
  const use = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  return {
    name: 'clicks',
    count: () => clicks,
    use,
    async rejectAll(_rows, bar) {
      await use(page.getByRole('button', { name: 'Select', exact: true }));
      await use(page.getByRole('button', { name: 'Select this page' }));
      await use(bar.getByRole('button', { name: 'Reject' }));
      await use(page.getByRole('dialog').getByRole('button', { name: 'Reject' }));
    },
    async decide(decision) {
      const name = decision === 'approve' ? 'Approve' : 'Reject';
      await use(page.getByRole('button', { name, exact: true }));
      if (decision === 'reject') await use(page.getByRole('dialog').getByRole('button', { name }));
    },
    async reply(message, text) {
      await use(message.getByRole('button', { name: 'Reply' }));
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your reply').fill(text);
      await use(dialog.getByRole('button', { name: 'Reply' }));
      await expect(dialog.getByRole('listitem').filter({ hasText: text })).toBeVisible();
      await use(dialog.getByRole('button', { name: 'Close' }));
      await expect(dialog).toBeHidden();
    },
    async assignToMe(row) {
      await use(row.getByRole('button', { name: 'Details' }));
      clicks += 2;
      await row.getByLabel('Assigned to').selectOption({ index: 1 });
    },
  };
}

async function fill(request: APIRequestContext): Promise<void> {
  for (let n = 1; n <= unwanted; n += 1)
    await submitInterview(request, { fullName: `Spamco ${n}`, headline: `Offer ${n}` });
  for (let n = 1; n <= reviewed; n += 1)
    await submitInterview(request, { fullName: `Applicant ${n}`, headline: `Story ${n}` });
  for (const fullName of senders) await sendMessage(request, fullName);
}

async function rejectUnwanted(page: Page, hand: Hand): Promise<void> {
  await page.goto(`${staffPaths.applications}?q=Spamco`);
  await expect(page.getByText(`Showing 1 to ${unwanted} of ${unwanted} applications`)).toBeVisible();
  const bar = page.getByRole('region', { name: 'Selected records' });
  await hand.rejectAll(page.getByRole('listitem', { name: 'Spamco' }), bar);
  await expect(bar.getByRole('status')).toHaveText(`${unwanted} rejected`);
}

async function reviewOthers(page: Page, hand: Hand): Promise<void> {
  await page.goto(staffPaths.review);
  for (let n = reviewed; n >= 1; n -= 1) {
    await expect(findShownName(page)).toHaveText(`Applicant ${n}`);
    await hand.decide(isRejected(n) ? 'reject' : 'approve');
  }
  await expect(page.getByText('All of this list is decided')).toBeVisible();
}

async function answer(page: Page, hand: Hand): Promise<void> {
  await page.goto(staffPaths.messages);
  await expect(page.getByRole('listitem', { name: senders[0] ?? '' })).toBeVisible();
  for (const sender of senders.toReversed())
    await hand.reply(page.getByRole('listitem', { name: sender }), `Thank you, ${sender}.`);
}

async function assignAndExport(page: Page, hand: Hand): Promise<void> {
  await page.goto(`${staffPaths.applications}?q=Applicant+30`);
  const row = page.getByRole('listitem', { name: 'Applicant 30' });
  await expect(row).toBeVisible();
  await hand.assignToMe(row);
  await expect(page.getByText(`Assigned to ${staff.username}.`)).toBeVisible();
  await page.goto(staffPaths.applications);
  const started = page.waitForEvent('download');
  await hand.use(page.getByRole('button', { name: 'Export CSV' }));
  await started;
}

async function countStatuses(request: APIRequestContext): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${await requestToken(request)}` };
  const response = await request.get(apiPrefix + restPaths.interviews, { headers });
  const records: { status: string }[] = await response.json();
  const counts: Record<string, number> = {};
  for (const { status } of records) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

for (const createHand of [createKeyboard, createMouse])
  test(
    `a morning with 40 applications: ${createHand.name}`,
    long,
    async ({ browser, running, startServer }, info) => {
      const mails = await startSmtp(running);
      const server = await startServer({ env: { SMTP_URL: mails.url } });
      const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
      await fill(context.request);
      const page = await context.newPage();
      await signInByForm(page);
      const hand = createHand(page);
      const begin = performance.now();
      const parts: string[] = [];
      for (const part of [rejectUnwanted, reviewOthers, answer, assignAndExport]) {
        const [startedAt, before] = [performance.now(), hand.count()];
        await part(page, hand);
        parts.push(
          `${part.name} ${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${hand.count() - before}`,
        );
      }
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);

      const rejected = unwanted + Math.floor(reviewed / 4);
      expect(await countStatuses(context.request)).toEqual({
        rejected,
        approved: unwanted + reviewed - rejected,
      });
      for (const sender of senders.toReversed())
        await expect
          .poll(() => mails.received.some(({ source }) => source.includes(`Thank you, ${sender}.`)))
          .toBe(true);
      await context.close();
      const description = `${seconds} s, ${hand.count()} ${hand.name} (${parts.join('; ')})`;
      console.log(`A morning: ${description}`);
      info.annotations.push({ type: 'morning', description });
    },
  );
