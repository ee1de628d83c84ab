import { expect, signInByForm, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';
import { staff } from '../lib/server.ts';

test.describe('an account', () => {
  test(
    'can change its password and sign out everywhere, which ends its other sessions',
    long,
    async ({ browser, startServer }) => {
      const server = await startServer();
      const signIn = async (password = staff.password) => {
        const page = await browser.newPage({ baseURL: server.url });
        await signInByForm(page, { ...staff, password });
        return page;
      };
      const page = await signIn();
      const phone = await signIn();
      await page.getByRole('button', { name: staff.username }).click();
      await expect(page.getByText(staff.email)).toBeVisible();
      await page.getByRole('button', { name: 'Change password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change password' });
      await dialog.getByLabel('Current password').fill('a guess');
      await dialog.getByLabel('New password').fill('short');
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await expect(dialog.getByText('Please use 8 characters or more.')).toBeVisible();
      await dialog.getByLabel('New password').fill('umunsi mwiza wa none');
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await expect(dialog.getByText('The current password is not right.')).toBeVisible();
      await expect(dialog.getByLabel('Current password')).toBeFocused();
      await dialog.getByLabel('Current password').fill(staff.password);
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Your password was changed.')).toBeVisible();
      await phone.getByRole('link', { name: 'Applications' }).click();
      await expect(phone).toHaveURL(/\/admin$/);

      const laptop = await signIn('umunsi mwiza wa none');
      await page.getByRole('button', { name: staff.username }).click();
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await expect(page).toHaveURL(/\/admin$/);
      await laptop.reload();
      await expect(laptop).toHaveURL(/\/admin$/);
      await Promise.all([page, phone, laptop].map((openPage) => openPage.close()));
    },
  );
});
