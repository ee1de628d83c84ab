import { chooseLargeFile, jpeg, pdf, writeVideo } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { createScenario } from '../lib/scenario.ts';

const megabyte = 1024 * 1024;
const headline = 'Uko twahinduye imirire mu mudugudu wacu';
const pitch =
  'Mu myaka itatu, ababyeyi bo mu mudugudu wacu bahinduye imirire y’abana babo bakoresheje imbuto zo mu turima tw’igikoni.';

test.describe('an interview application', () => {
  test('is submitted on a phone in Kinyarwanda, and decided by staff', async ({
    page,
    browser,
    baseURL,
    browserErrors,
    signIn,
  }, testInfo) => {
    const name = `Uwase Marie ${testInfo.workerIndex}-${Date.now()}`;
    const video = testInfo.outputPath('inkuru.mp4');
    writeVideo(video, 60 * megabyte);

    await page.setViewportSize({ width: 390, height: 844 });
    const answers = { fullName: name, language: 'Kinyarwanda', headline, pitch, format: 'Remote' };
    const scenario = createScenario(page, 'interview', { locale: 'rw', answers });
    await scenario.open();
    await expect(page.getByRole('heading', { name: 'Umwirondoro' })).toBeVisible();
    await scenario.answerStep('profile');
    await chooseLargeFile(page.getByLabel('Ifoto yawe'), jpeg('ifoto yanjye.jpg', 2 * megabyte));
    await scenario.next();

    await expect(page.getByRole('heading', { name: 'Inkuru', exact: true })).toBeFocused();
    await scenario.answerStep('story');
    await expect(page.getByText(`Inyuguti ${pitch.length} / 1.200`)).toBeVisible();
    await page.getByLabel('Dosiye zunganira inkuru').setInputFiles([pdf('ubuhamya.pdf')]);
    await page.getByLabel('Dosiye zunganira inkuru').setInputFiles(video);
    await expect(page.getByText('MB 60,0', { exact: true })).toBeVisible();
    for (const step of ['channel', 'schedule', 'consent'] as const) {
      await scenario.next();
      await scenario.answerStep(step);
    }
    await page.getByRole('button', { name: 'Ohereza ubusabe' }).click();

    const dialog = page.getByRole('dialog', { name: "Ubusabe bw'ikiganiro bwoherejwe" });
    await expect(dialog).toBeVisible({ timeout: 30_000 });
    await expect(dialog).toContainText('Ubusabe bwawe bwoherejwe neza! Tugiye kugusubiza ahabanza...');
    await expect(page).toHaveURL(/\/rw\/?$/);
    expect(browserErrors).toEqual([]);

    const staffPage = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      ...(baseURL && { baseURL }),
    });
    await signIn(staffPage);
    await staffPage.goto('/admin/dashboard');
    await staffPage.getByRole('link', { name: 'Applications', exact: true }).click();
    await staffPage.getByLabel('Search applications').fill(name);
    const row = staffPage.getByRole('listitem', { name });
    await expect(row).toContainText('Pending');
    await expect(staffPage).toHaveURL(/q=Uwase/);
    await row.getByRole('button', { name: 'Details' }).click();
    await expect(row).toContainText(headline);
    await expect(row).toContainText(pitch);
    await expect(row).toContainText('ifoto yanjye.jpg');
    await expect(row).toContainText('60.0 MB');

    await row.getByRole('button', { name: 'View' }).first().click();
    const preview = staffPage.getByRole('dialog', { name: 'ifoto yanjye.jpg' });
    await expect(preview.getByRole('img', { name: 'ifoto yanjye.jpg' })).toBeVisible();
    await preview.getByRole('button', { name: 'Close' }).click();
    await expect(preview).toBeHidden();

    const download = staffPage.waitForEvent('download');
    await row
      .getByRole('listitem')
      .filter({ hasText: 'ubuhamya.pdf' })
      .getByRole('button', { name: 'Download' })
      .click();
    expect((await download).suggestedFilename()).toBe('ubuhamya.pdf');

    await row.getByRole('button', { name: 'Approve' }).click();
    await expect(row).toContainText('Approved');
    await expect(row.getByRole('button', { name: 'Approve' })).toBeHidden();
    await staffPage.reload();
    await expect(staffPage.getByRole('listitem', { name })).toContainText('Approved');
    await staffPage.close();
  });
});
