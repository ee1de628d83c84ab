import { publicPaths } from '@isangano/contracts/routes';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { isFull, long } from '../lib/scope.ts';

const notices = {
  '/privacy': { title: 'Privacy notice', period: '1400 days after our decision', kept: 'the key that opens' },
  '/rw/privacy': {
    title: 'Uko turinda amakuru yawe',
    period: "Iminsi 1400 nyuma y'icyemezo cyacu",
    kept: 'urufunguzo rufungura',
  },
  '/fr/privacy': {
    title: 'Notice de confidentialité',
    period: '1400 jours après notre décision',
    kept: 'la clé qui ouvre',
  },
};

/** The short form tests the language whose texts are the longest. */
const testedNotices = Object.entries(notices).filter(([path]) => isFull || path === '/rw/privacy');

test(
  'the privacy notice says the periods of the settings, before and after its code runs',
  long,
  async ({ page, browserErrors, startServer }) => {
    const server = await startServer({ env: { RETENTION_APPLICATIONS_DAYS: '1400' } });
    for (const [path, { title, period, kept }] of testedNotices) {
      await page.goto(server.url + path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(period)).toBeVisible();
      await expect(page.getByText(kept)).toBeVisible();
      // Waiting items make the page load its code.
      await page.evaluate(() => localStorage.setItem('outbox', 'true'));
      await page.reload();
      await page.locator('html[data-hydrated]').waitFor();
      await expect(page.getByText(period)).toBeVisible();
      await expectNoViolations(page);
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoHorizontalScroll(page);
      }
    }
    expect(browserErrors.filter((error) => !error.startsWith('third party'))).toEqual([]);
  },
);

test('every footer and every form leads to the privacy notice', async ({ page }) => {
  for (const path of [publicPaths.home, publicPaths.interviewForm, publicPaths.partnershipApplication]) {
    await page.goto(path);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true });
    await expect(link).toHaveAttribute('href', publicPaths.privacy);
  }
  for (const path of [publicPaths.home, publicPaths.contact, publicPaths.partnership]) {
    await page.goto(path);
    const link = page.getByRole('main').getByRole('link', { name: 'Privacy: what we keep' });
    await expect(link).toHaveAttribute('href', publicPaths.privacy);
    await expect(link).toHaveAttribute('target', '_blank');
  }
});
