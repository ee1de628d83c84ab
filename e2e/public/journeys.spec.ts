import { apiPrefix, publicPaths, restPaths } from '@isangano/contracts/routes';
import { requestToken } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { long } from '../lib/scope.ts';

test.describe('the home page', () => {
  test('links to the pages of the five sectors, in their order', async ({ page }) => {
    await page.goto('/');
    const sectorLinks = page.getByRole('list', { name: 'Our five sectors' }).getByRole('link');
    const targets = await sectorLinks.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(targets).toEqual(['/services', '/projects', '/services', '/projects', '/contact']);
    const application = page.getByRole('link', { name: 'Apply for Interview' });
    await expect(application).toHaveAttribute('href', publicPaths.interviewForm);
    await page.getByRole('button', { name: 'Talk to us' }).click();
    await expect(page.getByRole('dialog', { name: 'Get In Touch' })).toBeVisible();
  });

  test('filters the products by group, and always shows the centre', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('heading', { name: /sister products/ }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Health & Care' }).click();
    await expect(page.getByRole('button', { name: 'Health & Care' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('3 products shown')).toBeVisible();
    const product = page.getByRole('link', { name: /Ubuzima Connect/ });
    await expect(product).toHaveAttribute('target', '_blank');
    await expect(page.getByRole('link', { name: /Isoko Hub/ })).toBeHidden();
    await product.hover();
    await expect(page.getByText('Patient records that keep working through a power cut')).toBeVisible();

    const centre = page.getByRole('main').getByRole('button', { name: /Isangano\s*Group/ });
    await centre.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Isangano Group' });
    await expect(dialog.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', /^https:/);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
    await expect(centre).toBeFocused();
  });

  test('can be used with the keyboard: filters, products and the centre of the map', async ({ page }) => {
    await page.goto('/');
    const all = page.getByRole('button', { name: 'All', exact: true });
    await all.focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Lifestyle & Community' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused).toContainText(/Isangano\s*Group/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Isangano Group' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(focused).toContainText(/Isangano\s*Group/);
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAttribute('target', '_blank');
    await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveCount(0);
  });

  test('opens one answer at a time', async ({ page }) => {
    await page.goto('/');
    const questions = page.locator('details[name=faq]');
    await expect(questions).toHaveCount(8);
    await questions.nth(1).locator('summary').click();
    await expect(questions.nth(1)).toContainText('4-8 weeks');
    await questions.nth(3).locator('summary').click();
    await expect(questions.nth(1)).not.toHaveAttribute('open');
    await questions.nth(3).locator('summary').click();
    await expect(questions.nth(3)).not.toHaveAttribute('open');
  });

  test('has no animations with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const running = await page.evaluate(
      () => document.getAnimations().filter((animation) => animation.playState === 'running').length,
    );
    expect(running).toBe(0);
  });
});

test.describe('the services page', () => {
  test('selects its tabs with the keyboard and by the hash of the URL', async ({ page }) => {
    await page.goto('/services');
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect(tab('Digital Health')).toHaveAttribute('aria-selected', 'true');
    await tab('Digital Health').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab('AI & Machine Learning')).toBeFocused();
    await page.keyboard.press('End');
    await expect(tab('Consulting')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/#consulting$/);
    await expect(page.locator('[role=tab][tabindex="0"]')).toHaveText(['Consulting']);
    await page.goto('/services#unknown');
    await expect(tab('Digital Health')).toHaveAttribute('aria-selected', 'true');
    await page.goto('/services#cybersecurity');
    await expect(tab('Cybersecurity')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: 'Cybersecurity' }).getByRole('listitem')).toHaveCount(5);
    for (const text of ['Custom Pricing', 'Starting at $99/month', 'Enterprise Pricing']) {
      await expect(page.getByText(text)).toBeVisible();
    }
  });
});

test.describe('the projects page', () => {
  test('shows published projects immediately, by status', async ({ page, request }) => {
    const title = `A bridge at Nyabarongo ${Date.now()}`;
    const headers = { authorization: `Bearer ${await requestToken(request)}` };
    await page.goto('/projects');
    await expect(page.getByRole('heading', { name: /Digital Health/ })).toBeVisible();

    const created = await request.post(apiPrefix + restPaths.projects, {
      headers,
      data: { title, description: 'Two spans', client: 'District', status: 'active' },
    });
    expect(created.status()).toBe(201);
    await page.reload();
    const card = page.getByRole('article', { name: title });
    await expect(card).toContainText('In Progress');
    await expect(card).toContainText('Budget not specified');
    await expect(card).toContainText('Not specified');
    await expect(card).toContainText('Not set');

    const { id }: { id: string } = await created.json();
    const path = apiPrefix + restPaths.project.replace('{id}', id);
    await request.put(path, { headers, data: { status: 'on-hold', startDate: '2026-03-01' } });
    await page.reload();
    await expect(page.getByRole('heading', { name: /Mobile Platform/ })).toBeVisible();
    await expect(card).toHaveCount(0);
    expect((await request.delete(path, { headers })).status()).toBe(204);
  });

  test('shows an empty state, and keeps the samples when the server fails', async ({ page }) => {
    await page.route(`**${apiPrefix}${restPaths.publicProjects}`, (route) => route.fulfill({ status: 500 }));
    await page.goto('/projects');
    await expect(page.getByRole('heading', { name: /Digital Health/ })).toBeVisible();
    await page.getByRole('tab', { name: 'Completed Projects' }).click();
    await expect(page.getByText('No completed projects')).toBeVisible();
    await expect(page.getByText(/Check back later/).filter({ visible: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Upcoming Projects' }).click();
    await expect(page.getByText('15%')).toBeVisible();
  });
});

test.describe('the partnership page', () => {
  test('enables the application after agreeing to the terms', async ({ page }) => {
    await page.goto('/partnership');
    await expect(page.getByRole('button', { name: 'Please agree to terms above' })).toBeDisabled();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Apply Now' }).click();
    await expect(page).toHaveURL(publicPaths.partnershipApplication);
  });

  test('asks for the agreement again when a visitor comes back', long, async ({ page }) => {
    await page.goto('/partnership');
    await page.getByRole('checkbox').check();
    await page.goto('/privacy');
    await page.goBack();
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await page.getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: 'Apply Now' })).toBeEnabled();
  });
});

test.describe('the AI ethics portal', () => {
  test('can be searched, read and acknowledged section by section', async ({ page }) => {
    await page.goto('/ai-ethics');
    const sections = page.getByRole('main').locator('details');
    await expect(sections).toHaveCount(6);
    await page.getByLabel('Search the policy').fill('PROHIBITED');
    await expect(sections.filter({ visible: true })).toHaveCount(1);
    await page.getByLabel('Search the policy').fill('nothing like that');
    await expect(page.getByText('No section matches')).toBeVisible();
    await page.getByRole('button', { name: 'Show all sections' }).press('Enter');
    await expect(sections.filter({ visible: true })).toHaveCount(6);
    await expect(page.getByLabel('Search the policy')).toBeFocused();
    await sections.first().locator('summary').click();
    await expect(sections.first()).toHaveAttribute('open');

    await page.getByRole('button', { name: 'Acknowledge', exact: true }).first().press('Enter');
    await expect(page.getByText('17%')).toBeVisible();
    // A browser takes the focus from a disabled button with the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await expect(page.getByRole('button', { name: 'Acknowledged' })).toBeFocused();
    for (let remaining = 5; remaining > 0; remaining -= 1) {
      await page.getByRole('button', { name: 'Acknowledge', exact: true }).first().click();
    }
    await expect(page.getByRole('button', { name: 'Acknowledged' })).toHaveCount(6);
    await expect(page.getByRole('button', { name: 'Acknowledged' }).first()).toBeDisabled();
    await expect(page.getByText('100%')).toBeVisible();
    await expect(page.getByText(/Congratulations/)).toBeVisible();
  });

  test('keeps what is acknowledged in another language', long, async ({ page }) => {
    await page.goto('/rw/ai-ethics');
    await page.getByRole('main').locator('article button').first().click();
    await expect(page.getByText('17%')).toBeVisible();
    await page.locator('footer a[data-language][hreflang=fr]').click();
    await expect(page).toHaveURL('/fr/ai-ethics');
    await expect(page.getByText('17 %')).toBeVisible();
    await page.getByRole('main').locator('article button').nth(1).click();
    await expect(page.getByText('33 %')).toBeVisible();
  });
});
