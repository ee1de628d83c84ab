import { exampleAnswers } from '@isangano/contracts/applications/testing';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';
import { requestToken } from '../lib/applications.ts';
import { pdf } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { createScenario } from '../lib/scenario.ts';
import { long } from '../lib/scope.ts';

const submitRoute = `**${apiPrefix}${restPaths.partners}`;

type File = { name: string; mimeType: string; buffer: Buffer };

async function fillAllSteps(page: Page, appName: string, docs: File[]): Promise<void> {
  const scenario = createScenario(page, 'partner', { answers: { appName } });
  await scenario.open();
  await scenario.answerUntil('legal');
  if (docs.length > 0) await page.getByLabel('Documents').setInputFiles(docs);
  for (const step of ['ethics', 'practical', 'team', 'declaration'] as const) {
    await scenario.next();
    await scenario.answerStep(step);
  }
}

test.describe('the partnership form', () => {
  test('shows the error texts of missing fields', long, async ({ page }) => {
    const scenario = createScenario(page, 'partner');
    await scenario.open();
    await scenario.next();
    for (const text of [
      'Name/Entity is required',
      'Email is required',
      'Phone is required',
      'Country is required',
      'Please select your role',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await scenario.answerStep('applicant');
    await scenario.next();
    await scenario.expectStep('project');
    await scenario.next();
    await expect(page.getByText('Project name is required')).toBeVisible();
    await expect(page.getByText('Project summary is required')).toBeVisible();
    await scenario.answerStep('project');
    await scenario.next();
    await scenario.expectStep('investment');
    await scenario.next();
    await expect(page.getByText('Investment amount is required')).toBeVisible();
    await expect(page.getByText('Desired equity is required')).toBeVisible();
    await page.getByLabel('Investment amount').press('e');
    await page.getByLabel('Desired equity').press('-');
    await scenario.next();
    await expect(page.getByText('Please enter a number')).toHaveCount(2);
    await page.getByLabel('Desired equity').fill('5');
    // Fifty thousand, as the group writes it in Kinyarwanda.
    await page.getByLabel('Investment amount').fill('50.000');
    await scenario.next();
    await expect(page.getByText('Please enter a number in digits')).toHaveCount(1);
    await expect(page.getByLabel('Investment amount')).toBeFocused();
  });

  test(
    'is sent as JSON without documents, and staff see the values',
    long,
    async ({ page, request, signIn }, testInfo) => {
      const name = `Kivu Ventures ${testInfo.workerIndex} ${Date.now()}`;
      await fillAllSteps(page, name, []);
      const sent = page.waitForRequest(submitRoute);
      await page.getByRole('button', { name: 'Submit Application' }).click();
      expect((await sent).headers()['content-type']).toBe('application/json');
      await expect(page.getByRole('dialog', { name: 'Partnership Application Submitted' })).toBeVisible();
      await expect(page).toHaveURL(/\/partnership$/, { timeout: 7000 });

      const headers = { authorization: `Bearer ${await requestToken(request)}` };
      const records: object[] = await (await request.get(apiPrefix + restPaths.partners, { headers })).json();
      expect(records).toContainEqual(
        expect.objectContaining({
          ...exampleAnswers.partner,
          appName: name,
          docs: [],
        }),
      );

      await signIn(page);
      await page.goto(`/admin/applications?q=${encodeURIComponent(name)}`);
      const row = page.getByRole('listitem', { name });
      await row.getByRole('button', { name: 'Details' }).click();
      await expect(row).toContainText('$250,000');
      await expect(row).toContainText('Multiple seats');
      await expect(row).toContainText(exampleAnswers.partner.boardComments);
      await row.getByRole('button', { name: 'Reject' }).click();
      await expect(row).toContainText('Rejected');
    },
  );

  test('is sent as a form with documents', async ({ page, request }, testInfo) => {
    const name = `Rusizi Holdings ${testInfo.workerIndex} ${Date.now()}`;
    await fillAllSteps(page, name, [pdf('registration.pdf'), pdf('accounts.pdf')]);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByRole('dialog', { name: 'Partnership Application Submitted' })).toBeVisible();
    const headers = { authorization: `Bearer ${await requestToken(request)}` };
    const records: { appName: string; docs: string[] }[] = await (
      await request.get(apiPrefix + restPaths.partners, { headers })
    ).json();
    const record = records.find(({ appName }) => appName === name);
    expect(record?.docs).toHaveLength(2);
    expect((await request.get(record?.docs[0] ?? '')).headers()['content-type']).toBe('application/pdf');
  });

  test('can be filled in and sent with the keyboard only', long, async ({ page }) => {
    await page.goto('/partnership-application');
    await expect(page.getByLabel('Name/Entity')).toBeEnabled();
    await page.getByLabel('Name/Entity').focus();
    for (const text of ['Kivu Ventures', 'kivu@example.rw', '0788', 'Rwanda']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('Corporate');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Project and Strategy' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Cold chain');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Vaccines by motorbike');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Investment' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('2500');
    await page.keyboard.press('Tab');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    for (const step of ['Governance', 'Roles and KPIs', 'Exit and Returns']) {
      await expect(page.getByRole('heading', { name: step })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    }
    for (const step of ['Legal and Docs', 'IP and Ethics', 'Practical', 'Team and Notes']) {
      await expect(page.getByRole('heading', { name: step })).toBeFocused();
      await page.getByRole('button', { name: 'Next' }).focus();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('heading', { name: 'Declaration' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Kivu Ventures');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Partnership Application Submitted' })).toBeVisible();
  });

  test('shows an alert when sending fails, and keeps the values', long, async ({ page }) => {
    await fillAllSteps(page, 'Kept', []);
    await page.route(submitRoute, (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to submit. Please try again.');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Declaration' })).toBeVisible();
    await expect(page.getByLabel('I declare that')).toBeChecked();
  });
});
