import { apiPrefix, publicPaths, restPaths } from '@isangano/contracts/routes';
import { requestToken } from './applications.ts';
import { expect, test } from './fixtures.ts';

test.describe('the home page', () => {
  test('leads to the pages behind the five sectors, in their order', async ({ page }) => {
    await page.goto('/');
    const chips = page.getByRole('list', { name: 'Our five sectors' }).getByRole('link');
    const targets = await chips.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(targets).toEqual(['/services', '/projects', '/services', '/projects', '/contact']);
    await page.getByRole('button', { name: 'Talk to us' }).click();
    await expect(page.getByRole('dialog', { name: 'Get In Touch' })).toBeVisible();
  });

  test('shows the products by group, and keeps the centre', async ({ page }) => {
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

  test('is walked by keyboard: filters, products and the centre of the map', async ({ page }) => {
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
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAttribute('target', '_blank');
    await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveCount(0);
  });

  test('answers one question at a time', async ({ page }) => {
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

  test('invites to tell a story', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Apply for Interview' }).click();
    await expect(page).toHaveURL(publicPaths.interviewForm);
  });

  test('stands still for who asks for it', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const running = await page.evaluate(
      () => document.getAnimations().filter((animation) => animation.playState === 'running').length,
    );
    expect(running).toBe(0);
  });
});

test.describe('the services page', () => {
  test('opens its fields by keyboard and by address', async ({ page }) => {
    await page.goto('/services');
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect(tab('Digital Health')).toHaveAttribute('aria-selected', 'true');
    await tab('Digital Health').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab('AI & Machine Learning')).toBeFocused();
    await page.keyboard.press('End');
    await expect(tab('Consulting')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/#consulting$/);
    await page.goto('/services#cybersecurity');
    await expect(tab('Cybersecurity')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: 'Cybersecurity' }).getByRole('listitem')).toHaveCount(5);
    for (const text of ['Custom Pricing', 'Starting at $99/month', 'Enterprise Pricing']) {
      await expect(page.getByText(text)).toBeVisible();
    }
  });
});

test.describe('the projects page', () => {
  test('shows what staff publish at once, by its state', async ({ page, request }) => {
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
    await request.put(path, { headers, data: { status: 'on-hold', startDate: 'soon' } });
    await page.reload();
    await expect(page.getByRole('heading', { name: /Mobile Platform/ })).toBeVisible();
    await expect(card).toHaveCount(0);
    expect((await request.delete(path, { headers })).status()).toBe(204);
  });

  test('says where there is nothing to show, and keeps the samples when the server fails', async ({
    page,
  }) => {
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
  test('opens the application once the terms are agreed to', async ({ page }) => {
    await page.goto('/partnership');
    await expect(page.getByRole('button', { name: 'Please agree to terms above' })).toBeDisabled();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Apply Now' }).click();
    await expect(page).toHaveURL(publicPaths.partnershipApplication);
  });
});

test.describe('the AI ethics portal', () => {
  test('is searched, read and acknowledged section by section', async ({ page }) => {
    await page.goto('/ai-ethics');
    const sections = page.getByRole('main').locator('details');
    await expect(sections).toHaveCount(6);
    await page.getByLabel('Search the policy').fill('PROHIBITED');
    await expect(sections.filter({ visible: true })).toHaveCount(1);
    await page.getByLabel('Search the policy').fill('nothing like that');
    await expect(page.getByText('No section matches')).toBeVisible();
    await page.getByLabel('Search the policy').fill('');
    await sections.first().locator('summary').click();
    await expect(sections.first()).toHaveAttribute('open');

    for (let left = 6; left > 0; left -= 1) {
      await page.getByRole('button', { name: 'Acknowledge', exact: true }).first().click();
    }
    await expect(page.getByRole('button', { name: 'Acknowledged' })).toHaveCount(6);
    await expect(page.getByRole('button', { name: 'Acknowledged' }).first()).toBeDisabled();
    await expect(page.getByText('100%')).toBeVisible();
    await expect(page.getByText(/Congratulations/)).toBeVisible();
  });
});
