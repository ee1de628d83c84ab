import { staffPaths } from '@isangano/contracts/routes';
import { startSmtp } from '@isangano/platform/mail-transport/testing-smtp';
import { expect, signInByForm, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { long } from '../lib/scope.ts';
import { staff } from '../lib/server.ts';

test(
  'who has forgotten a password reads who can help, where no mail server is set up',
  long,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(staffPaths.signIn);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Email a link' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await page.getByLabel('Username').fill('nobody');
    await page.getByRole('button', { name: 'Email a link' }).click();
    await expect(page.getByRole('status')).toContainText('Ask an owner');
    await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeFocused();
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Password')).toBeVisible();
  },
);

test('a mailed link sets a new password, in another language and once', async ({
  page,
  running,
  startServer,
}) => {
  const mails = await startSmtp(running);
  const server = await startServer({ env: { SMTP_URL: mails.url } });
  await page.goto(server.url + staffPaths.signIn);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await page.getByRole('button', { name: 'Mot de passe oublié' }).click();
  await page.getByLabel("Nom d'utilisateur").fill(staff.username);
  await page.getByRole('button', { name: 'Envoyer un lien' }).click();
  await expect(page.getByRole('status')).toContainText('Si ce compte existe');
  await expect.poll(() => mails.received.length).toBe(1);
  const source = (mails.received[0]?.source ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
  const link = /http\S+#password\?[^\s"<]+/.exec(source)?.[0] ?? '';

  await page.goto('about:blank');
  await page.goto(link);
  const field = page.getByRole('textbox', { name: 'Nouveau mot de passe' });
  await field.fill('court');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('imigongo ya kera na none');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Votre mot de passe est enregistré')).toBeVisible();
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByLabel('Mot de passe')).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await field.fill('imigongo ya kera na none');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  const english = await page.context().browser()?.newPage({ baseURL: server.url });
  if (!english) throw new Error('There is no browser.');
  await signInByForm(english, { ...staff, password: 'imigongo ya kera na none' });
  await english.close();
});
