import { newsletterFormPath } from '@isangano/contracts/routes';
import { submitInterview } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { createAddress, findMailedLink, findMails, waitForMails } from '../lib/mails.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { isFull, long } from '../lib/scope.ts';

const pages = [
  { locale: 'en', prefix: '', stop: 'Stop all emails', stopped: 'We will not write to this address again.' },
  {
    locale: 'rw',
    prefix: '/rw',
    stop: 'Hagarika imeyili zose',
    stopped: 'Ntituzongera kwandikira iyi aderesi.',
  },
  {
    locale: 'fr',
    prefix: '/fr',
    stop: 'Arrêter tous les messages',
    stopped: "Nous n'écrirons plus à cette adresse.",
  },
];

/** The short form tests the language whose texts are the longest. */
const testedPages = pages.filter(({ locale }) => isFull || locale === 'rw');

for (const { locale, prefix, stop, stopped } of testedPages) {
  test(
    `the owner of an address stops all mails to it, on a page in ${locale}`,
    long,
    async ({ page, request, server, browserErrors }) => {
      const email = createAddress('victim');
      await request.post(newsletterFormPath, { form: { email, language: locale } });
      const [mail] = await waitForMails(server, email);
      const link = findMailedLink(mail, '/mail/stop');
      expect(link.startsWith(`${prefix}/mail/stop?`)).toBe(true);
      expect(mail.headers).toContain(`${link}>`);
      expect(mail.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(link);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expectNoViolations(page);
        await expectNoHorizontalScroll(page);
      }
      // Opening the page changes nothing, so the next mail is sent.
      await submitInterview(request, { email });
      await waitForMails(server, email, { count: 2 });

      await page.getByRole('button', { name: stop, exact: true }).press('Enter');
      await expect(page.getByRole('heading', { name: stopped })).toBeVisible();
      await expect(page.getByRole('status')).toBeVisible();
      await expectNoViolations(page);
      expect(browserErrors).toEqual([]);

      const pitch = `${'A story that is new each time, '.repeat(3)}${email}`;
      await submitInterview(request, { email: email.toUpperCase(), pitch });
      await submitInterview(request, { email: email.replace('@', '+tag@'), pitch });
      await request.post(newsletterFormPath, { form: { email, language: locale } });
      // Mails are sent in their order: once this one has arrived, the others would have.
      const last = createAddress('last');
      await request.post(newsletterFormPath, { form: { email: last, language: locale } });
      await waitForMails(server, last);
      for (const address of [email.toUpperCase(), email.replace('@', '+tag@')])
        expect(await findMails(server, address)).toEqual([]);
      expect(await findMails(server, email)).toHaveLength(2);
    },
  );
}

test('a link that was altered stops nothing', async ({ page }) => {
  await page.goto('/mail/stop?to=x&signature=y');
  await expect(page.getByRole('heading', { name: 'This link does not work.' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});
