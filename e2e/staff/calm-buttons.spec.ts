import { submitInterview } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoViolations } from '../lib/page-errors.ts';
import { long } from '../lib/scope.ts';
import { openList, uniqueName } from '../lib/staff.ts';

const transparent = 'rgba(0, 0, 0, 0)';

for (const width of [390, 768, 1440]) {
  test(
    `only the row that is used has a coloured button, ${width} pixels wide`,
    long,
    async ({ page, request, signIn }) => {
      const name = uniqueName('Mukamana');
      for (const suffix of ['One', 'Two', 'Three'])
        await submitInterview(request, { fullName: `${name} ${suffix}` });
      await page.setViewportSize({ width, height: 900 });
      await signIn(page);
      await openList(page, name);
      await page.mouse.move(0, 0);
      const approve = page.getByRole('button', { name: 'Approve' });
      await expect(approve).toHaveCount(3);
      for (const button of [
        ...(await approve.all()),
        ...(await page.getByRole('button', { name: 'Reject' }).all()),
      ]) {
        await expect(button).toBeVisible();
        await expect(button).toHaveCSS('background-color', transparent);
      }
      await expectNoViolations(page);

      await page.keyboard.press('j');
      await expect(page.getByRole('listitem', { name: `${name} Three` })).toBeFocused();
      await expect(approve.first()).not.toHaveCSS('background-color', transparent);
      await expect(approve.nth(1)).toHaveCSS('background-color', transparent);
      await expectNoViolations(page);
      await page.getByRole('heading', { name: `${name} Two` }).hover();
      await expect(approve.nth(1)).not.toHaveCSS('background-color', transparent);
      await expect(approve.nth(2)).toHaveCSS('background-color', transparent);
    },
  );
}
