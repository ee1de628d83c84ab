import { staffPaths } from '@isangano/contracts/routes';
import { png } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { findCard, openEditor, submitProject } from '../lib/projects.ts';
import { long } from '../lib/scope.ts';
import { answerQuestion, uniqueName } from '../lib/staff.ts';

test.describe('projects management', () => {
  test(
    'previews a chosen image, publishes it in several widths, and removes it',
    long,
    async ({ page, request, signIn }) => {
      const title = uniqueName('Clinic');
      await submitProject(request, title);
      await signIn(page);
      await page.goto(staffPaths.projects);
      let dialog = await openEditor(page, title);
      await dialog.getByLabel('Project Image').setInputFiles(png(1200, 800));
      const preview = dialog.getByRole('img', { name: 'Preview of the project image' });
      await expect(preview).toHaveJSProperty('naturalWidth', 1200);
      await dialog.getByRole('button', { name: 'Remove image' }).click();
      await expect(preview).toBeHidden();
      await dialog.getByLabel('Project Image').setInputFiles(png(1200, 800));
      await dialog.getByRole('button', { name: 'Update Project' }).click();
      await expect(dialog).toBeHidden();
      await expect(findCard(page, title).locator('img')).toHaveJSProperty('complete', true);

      const visitor = await page.context().newPage();
      await visitor.setViewportSize({ width: 390, height: 800 });
      await visitor.goto('/projects');
      const publishedImage = visitor.getByRole('article', { name: title }).locator('img');
      await publishedImage.scrollIntoViewIfNeeded();
      await expect(publishedImage).toHaveAttribute('srcset', /^\S+ 480w, \S+ 960w, \S+ 1200w$/);
      await expect(publishedImage).toHaveAttribute('width', '1200');
      await expect(publishedImage).toHaveAttribute('height', '800');
      await expect(publishedImage).toHaveAttribute('sizes', /92vw/);
      const srcset = (await publishedImage.getAttribute('srcset')) ?? '';
      const narrow = srcset.split(' ')[0] ?? '';
      await expect
        .poll(() => publishedImage.evaluate((img: HTMLImageElement) => img.currentSrc))
        .toContain(narrow);
      const file = await request.get(narrow);
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/webp']);

      dialog = await openEditor(page, title);
      await expect(preview).toBeVisible();
      await dialog.getByRole('button', { name: 'Remove image' }).click();
      await dialog.getByLabel('Location').fill('');
      await dialog.getByLabel('Impact Description').fill('');
      await dialog.getByRole('button', { name: 'Update Project' }).click();
      await expect(dialog).toBeHidden();
      await expect(findCard(page, title).locator('img')).toBeHidden();
      await expect(findCard(page, title)).not.toContainText('Musanze');
      await expect(findCard(page, title)).not.toContainText('Impact');
      expect((await request.get(narrow)).status()).toBe(404);
    },
  );

  test(
    'shows the error of an invalid image, before and after the upload',
    long,
    async ({ page, request, signIn }) => {
      const title = uniqueName('Damaged');
      await submitProject(request, title);
      await signIn(page);
      await page.goto(staffPaths.projects);
      const dialog = await openEditor(page, title);
      const input = dialog.getByLabel('Project Image');
      await expect(input).toHaveAttribute('accept', 'image/*');
      await input.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
      await expect(dialog.getByText('page.png is not a JPG, PNG or WebP image.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Update Project' }).click();
      await expect(dialog.getByText('page.png is not a JPG, PNG or WebP image.')).toBeVisible();
      await expect(page.getByRole('alertdialog')).toBeHidden();

      const intactImage = png(400, 300, 'half.png');
      await input.setInputFiles({ ...intactImage, buffer: intactImage.buffer.subarray(0, 60) });
      await dialog.getByRole('button', { name: 'Update Project' }).click();
      await answerQuestion(page, 'Error updating project. Please try again.', 'OK');
      await expect(
        dialog.getByText('half.png cannot be read as a picture. It may be damaged.'),
      ).toBeVisible();
      await input.setInputFiles(png(400, 300));
      await dialog.getByRole('button', { name: 'Update Project' }).click();
      await expect(dialog).toBeHidden();
    },
  );
});
