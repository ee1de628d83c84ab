import { exampleAnswers } from '@isangano/contracts/applications/testing';
import { interviewStatusPath, requestToken, submitInterview } from '../lib/applications.ts';
import { redPdf } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { long } from '../lib/scope.ts';
import { uniqueName } from '../lib/staff.ts';

test(
  'the print view has everything of an application, and prints nothing else',
  long,
  async ({ page, request, signIn }) => {
    const name = uniqueName('Mukandayisenga');
    const id = await submitInterview(
      request,
      { fullName: name, notes: 'After work only.', availability: '2026-12-10T09:30' },
      redPdf('plan.pdf'),
    );
    const headers = { authorization: `Bearer ${await requestToken(request)}` };
    await request.patch(interviewStatusPath(id), {
      headers,
      data: { status: 'rejected', reason: 'Twice this season.' },
    });
    await signIn(page);
    await page.goto(`/admin/applications?q=${id}`);
    await page.getByRole('button', { name: 'Details' }).click();
    const score = page
      .getByRole('group', { name: 'Your score' })
      .getByRole('button', { name: 'Score 3 of 5' });
    await score.click();
    await expect(score).toHaveAttribute('aria-pressed', 'true');
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Print view' }).click();
    const sheet = await opening;
    await expect(sheet.getByRole('heading', { level: 1, name: 'Print view' })).toBeVisible();
    await expect(sheet.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible();
    await sheet.emulateMedia({ colorScheme: 'dark' });
    await expect(sheet.locator('html')).toHaveAttribute('data-theme', 'dark');
    // Paper is light.
    await expect(sheet.locator('html')).toHaveCSS('background-color', 'rgb(245, 239, 227)');
    await expectNoViolations(sheet);

    await sheet.emulateMedia({ media: 'print' });
    await expect(sheet.getByRole('banner')).toBeHidden();
    await expect(sheet.getByRole('button', { name: 'Print' })).toBeHidden();
    const article = sheet.getByRole('article');
    for (const text of [
      name,
      id,
      exampleAnswers.interview.email,
      exampleAnswers.interview.phone,
      exampleAnswers.interview.city,
      exampleAnswers.interview.headline,
      'After work only.',
      'Dec 10, 2026, 09:30',
      'Twice this season.',
      'Rejected',
      '3.0 of 5 on average',
      'plan.pdf',
      'bytes',
      'Printed',
    ])
      await expect(article).toContainText(text);
    // Two sheets at most, for an application with few answers.
    const pdf = (await sheet.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf).toContain('/MediaBox [0 0 594.95996 841.91998]');
    expect(pdf.match(/\/Type \/Page\b/g)?.length ?? 0).toBeLessThanOrEqual(2);
    // Content wider than A4 without its margins would be cut off.
    await sheet.setViewportSize({ width: 673, height: 1000 });
    await expectNoHorizontalScroll(sheet);
  },
);
