import { contact } from '@isangano/content/contact';
import { team } from '@isangano/content/team';
import { newsletterFormPath, publicPaths, staffPaths } from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { rendered } from '../lib/content.ts';
import { test as base, createServeWorker, expect, signInByForm } from '../lib/fixtures.ts';
import { waitForMails } from '../lib/mails.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { long } from '../lib/scope.ts';
import { createAccount } from '../lib/staff.ts';

/** A server of its own, so that publications do not affect other tests. */
const test = base.extend({ server: [createServeWorker(), { scope: 'worker' }] });

const getEditor = (page: Page, id: string) => page.getByRole('region', { name: `Edit ${id}` });

async function editText(page: Page, id: string, texts: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: `Edit ${id}`, exact: true }).click();
  const editor = getEditor(page, id);
  for (const [language, text] of Object.entries(texts)) {
    await editor.getByLabel(language, { exact: true }).fill(text);
    const save = editor.getByRole('button', { name: `Save: ${language}` });
    // By key: a notification that ends moves the page, and a click beside the button would be lost.
    await save.press('Enter');
    await expect(editor.getByRole('button', { name: `Discard: ${language}` })).toBeHidden();
  }
  await editor.getByRole('button', { name: 'Close' }).click();
}

async function publish(page: Page): Promise<void> {
  await page.goto(`${staffPaths.content}?part=publish`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Visitors see all that was saved.')).toBeVisible(rendered);
}

/** Opens a page until it shows a text: visitors get what is published a moment after staff read that it is. */
async function openUntilShown(visitor: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await visitor.goto(path);
    await expect(visitor.getByText(text).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test('a price, a question and the first line are changed in three languages, previewed and published', async ({
  page,
  signIn,
  browserErrors,
}) => {
  await signIn(page);
  await page.goto(staffPaths.content);
  await expect(page.locator('[aria-current=page]')).toHaveText('Texts');
  await expect(page.getByRole('button', { name: 'Edit hero.lead', exact: true })).toBeVisible();
  await expectNoViolations(page);
  await editText(page, 'hero.lead', {
    English: 'Five trades under one roof in {group.place}.',
    Kinyarwanda: "Imyuga itanu munsi y'igisenge kimwe i {group.place}.",
    Français: 'Cinq métiers sous un même toit à {group.place}.',
  });
  await page.goto(`${staffPaths.content}?part=lists&name=questions`);
  await page.getByRole('button', { name: 'Add an entry' }).click();
  await page.getByLabel('Short name').fill('parking');
  await page.getByRole('button', { name: 'Save list' }).click();
  await expect(page.getByText('Saved in the draft.')).toBeVisible();
  await page.goto(`${staffPaths.content}?show=missing`);
  const question = { English: 'Where can I park?', Kinyarwanda: 'Naparika he?', Français: 'Où me garer ?' };
  await editText(page, 'faq.parking.question', question);
  await page.getByLabel('Show').selectOption('');
  await editText(page, 'faq.parking.answer', {
    ...question,
    English: 'Behind the house <b>on the left</b>.',
  });
  await page.goto(`${staffPaths.content}?part=lists&name=services`);
  await expect(page.getByRole('button', { name: 'Digital Health', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Imibare Board', exact: true }).click();
  await page.getByLabel('Amount a month').fill('321');
  await page.getByRole('button', { name: 'Save list' }).click();
  await expect(page.getByText('Saved in the draft.').last()).toBeVisible();
  await expectNoViolations(page);

  await page.goto(`${staffPaths.content}?part=publish`);
  const preview = await page
    .getByRole('link', { name: 'Preview of Services in Français' })
    .getAttribute('href');
  const visitor = await page.context().newPage();
  await visitor.goto(preview ?? '');
  await expect(visitor.getByText('321').first()).toBeVisible();
  await visitor.goto('/');
  await expect(visitor.getByText('Five trades under one roof')).toHaveCount(0);

  await expectNoViolations(page);
  await publish(page);
  await openUntilShown(visitor, '/', 'Five trades under one roof in Kigali.');
  // The code of the page, loaded by its first use, has the same texts and lists.
  await visitor.getByRole('button', { name: 'Talk to us' }).click();
  await expect(visitor.getByRole('dialog')).toBeVisible();
  await visitor.keyboard.press('Escape');
  await visitor.getByText('Where can I park?').click();
  await expect(visitor.getByText('Behind the house <b>on the left</b>.')).toBeVisible();
  await visitor.getByRole('link', { name: 'Services' }).first().click();
  await expect(visitor.getByText('321').first()).toBeVisible();
  await visitor.goto('/fr');
  await expect(visitor.getByText('Cinq métiers sous un même toit à Kigali.')).toBeVisible();
  // The preview beside the texts is left for that of the next draft.
  expect(browserErrors.filter((error) => !error.includes('draft='))).toEqual([]);
});

test('a publication is shown again', long, async ({ page, signIn }) => {
  await signIn(page);
  const visitor = await page.context().newPage();
  for (const line of ['First line.', 'Another line.']) {
    await page.goto(staffPaths.content);
    await editText(page, 'hero.lead', { English: line });
    await publish(page);
    await openUntilShown(visitor, '/', line);
  }
  // The newest is first.
  await page
    .getByRole('button', { name: /^Show publication \d+ again$/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show again' }).click();
  await expect(page.getByText(/^Visitors see publication \d+ again\.$/)).toBeVisible();
  await openUntilShown(visitor, '/', 'First line.');
});

test(
  'a text that is set back is published too, and the next start shows it',
  long,
  async ({ browser, startServer }) => {
    const server = await startServer();
    const page = await browser.newPage({ baseURL: server.url });
    await signInByForm(page);
    const readHome = async (url: string) => await (await page.request.get(url)).text();
    const built = 'Isangano means a meeting point.';
    const line = 'For a day only.';
    await page.goto(staffPaths.content);
    await page.getByRole('button', { name: 'Edit hero.lead', exact: true }).click();
    const lead = await getEditor(page, 'hero.lead').getByLabel('English', { exact: true }).inputValue();
    await getEditor(page, 'hero.lead').getByRole('button', { name: 'Close' }).click();
    await editText(page, 'hero.lead', { English: line });
    await publish(page);
    await expect.poll(() => readHome(server.url)).toContain(line);
    await page.goto(staffPaths.content);
    await editText(page, 'hero.lead', { English: lead });
    await publish(page);
    await expect.poll(() => readHome(server.url)).toContain(built);
    await page.close();
    await server.stop();
    const next = await startServer({ dataDir: server.dataDir });
    const response = await fetch(next.url);
    expect(await response.text()).toContain(built);
  },
);

test(
  'a text that is saved, though its answer is lost, is no change any more after a reload',
  long,
  async ({ page, signIn }) => {
    await signIn(page);
    await page.goto(staffPaths.content);
    await page.route('**/*content.saveText*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Edit hero.lead', exact: true }).click();
    const editor = getEditor(page, 'hero.lead');
    const text = editor.getByLabel('Français', { exact: true });
    await text.fill('Une ligne.');
    await page.route('**/*content.texts*', async (route) => await route.abort());
    await editor.getByRole('button', { name: 'Save: Français' }).press('Enter');
    await expect(text).toHaveAttribute('aria-invalid', 'true');
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('button', { name: 'Edit hero.lead', exact: true }).click();
    await expect(text).toHaveValue('Une ligne.');
    await text.fill('Une autre ligne.');
    await editor.getByRole('button', { name: 'Save: Français' }).press('Enter');
    await expect(editor.getByRole('button', { name: 'Discard: Français' })).toBeHidden();
    await expect(editor.getByText('Somebody saved this text meanwhile:')).toBeHidden();
  },
);

test(
  'new contact details reach the pages and the mails, but not the sender of the mails',
  long,
  async ({ page, request, server, signIn }) => {
    await signIn(page);
    await page.goto(`${staffPaths.content}?part=lists&name=contact`);
    await page.getByLabel('Email address', { exact: true }).fill('desk');
    await page.getByRole('button', { name: 'Save list' }).click();
    await expect(page.getByLabel('Email address', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    const email = 'desk@other.example';
    await page.getByLabel('Email address', { exact: true }).fill(email);
    await page.getByLabel('Phone').fill('+250 788 111 222');
    await page.getByRole('button', { name: 'Save list' }).click();
    await expect(page.getByText('Saved in the draft.').last()).toBeVisible();
    await expectNoViolations(page);
    await publish(page);

    const visitor = await page.context().newPage();
    await openUntilShown(visitor, publicPaths.contact, '+250 788 111 222');
    await expect(visitor.getByRole('link', { name: '+250 788 111 222' })).toBeVisible();
    await expect(visitor.getByRole('contentinfo').getByRole('link', { name: email })).toBeVisible();
    expect(await visitor.content()).not.toContain(contact.email);
    const subscriber = 'reader@mail.example';
    await request.post(newsletterFormPath, { form: { email: subscriber, language: 'en' } });
    const [mail] = await waitForMails(server, subscriber);
    expect(mail.headers).toContain(`Reply-To: ${email}`);
    expect(mail.headers).toContain(`<${contact.email}>`);
  },
);

test(
  'a text that lost its placeholder is refused, stays on the screen and survives a reload',
  long,
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page);
    await page.goto(staffPaths.content);
    const section = page.getByRole('region', { name: 'Where five ways meet' });
    await section.getByRole('button', { name: 'Edit hero.sectors' }).click();
    await expect(section.getByText('in the inner braces')).toBeVisible();
    const english = getEditor(page, 'hero.sectors').getByLabel('English', { exact: true });
    await english.fill('Our sectors');
    await getEditor(page, 'hero.sectors').getByRole('button', { name: 'Save: English' }).click();
    await expect(english).toHaveAccessibleDescription(/same placeholders/);
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);
    await page.reload();
    await page.getByRole('button', { name: 'Edit hero.sectors' }).click();
    await expect(english).toHaveValue('Our sectors');
    await getEditor(page, 'hero.sectors').getByRole('button', { name: 'Discard: English' }).click();
    await expect(english).not.toHaveValue('Our sectors');
  },
);

test(
  'an editor sees and changes the site, and nothing that visitors sent',
  long,
  async ({ page, signIn, browser }) => {
    await signIn(page);
    await page.goto(staffPaths.team);
    await page.getByRole('button', { name: 'Add an account' }).click();
    const account = await createAccount(page, 'editor', 'Editor');
    const editor = await browser.newPage();
    await signInByForm(editor, account, 'Site content');
    await editor.goto(staffPaths.applications);
    await expect(editor).toHaveURL(new RegExp(staffPaths.content));
    await expect(editor.getByRole('navigation').getByRole('link', { name: 'Applications' })).toHaveCount(0);
    await expectNoViolations(editor);
    await editor.close();
  },
);

test(
  'a portrait is uploaded, and visitors get it in the width that their screen needs',
  long,
  async ({ page, signIn }) => {
    await signIn(page);
    await page.goto(`${staffPaths.content}?part=lists&name=team`);
    await page.getByRole('button', { name: team[0]?.name ?? '', exact: true }).click();
    const image = await sharp({ create: { width: 1000, height: 1250, channels: 3, background: '#1d5c63' } })
      .png()
      .toBuffer();
    const input = page.locator('input[type="file"]');
    await input.setInputFiles({
      name: 'notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await expect(page.getByText('notes.png is not a JPG, PNG or WebP image.')).toBeVisible();
    await input.setInputFiles({ name: 'portrait.png', mimeType: 'image/png', buffer: image });
    await expect(page.locator('main img[src^="/files/public/"]')).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Save list' }).click();
    await expect(page.getByText('Saved in the draft.')).toBeVisible();
    await publish(page);
    await page.goto('/');
    const portrait = page.getByRole('img', { name: /./ }).and(page.locator('[srcset*="/files/public/"]'));
    await expect(portrait).toHaveAttribute('srcset', /480w, .* 960w/);
    await portrait.scrollIntoViewIfNeeded();
    await expect
      .poll(() => portrait.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
  },
);

test('two who edit one text see each other, and nothing is lost', long, async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(staffPaths.content);
  await page.getByRole('button', { name: 'Edit hero.title' }).click();
  const first = getEditor(page, 'hero.title');
  await first.getByLabel('English', { exact: true }).fill('First');
  const second = await page.context().newPage();
  await second.goto(staffPaths.content);
  await second.getByRole('button', { name: 'Edit hero.title' }).click();
  const other = getEditor(second, 'hero.title');
  await other.getByLabel('English', { exact: true }).fill('Second');
  await first.getByRole('button', { name: 'Save: English' }).click();
  await expect(page.getByText('Saved in the draft.')).toBeVisible();
  await other.getByRole('button', { name: 'Save: English' }).click();
  await expect(other.getByLabel('English', { exact: true })).toHaveAccessibleDescription(
    /changed by someone else/,
  );
  await expect(other.getByLabel('English', { exact: true })).toHaveValue('Second');
  await expect(other.getByRole('status')).toContainText('First');
  // Also after a reload, it replaces the newer text only when the person says so.
  await second.reload();
  await second.getByRole('button', { name: 'Edit hero.title' }).click();
  await expect(other.getByRole('status')).toContainText('First');
  await other.getByRole('button', { name: 'Save: English' }).click();
  await expect(other.getByLabel('English', { exact: true })).toHaveAccessibleDescription(
    /changed by someone else/,
  );
  await other.getByRole('button', { name: 'Replace it by mine' }).click();
  await other.getByRole('button', { name: 'Save: English' }).click();
  await expect(second.getByText('Saved in the draft.')).toBeVisible();
});
