import { interviewSteps, partnerSteps } from '@isangano/contracts/applications/values';
import { locales } from '@isangano/contracts/locales';
import { localizePath, publicPaths } from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { isFull, long } from '../lib/scope.ts';

async function expectAccessibleStep(page: Page): Promise<void> {
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
}

const interviewForms = [
  {
    locale: 'en',
    shortWidths: [320],
    next: 'Next',
    fields: ['Full name', 'Email', 'Phone', 'Headline', 'Pitch', 'All Channels'],
  },
  {
    locale: 'rw',
    shortWidths: [],
    next: 'Komeza',
    fields: ['Amazina yose', 'Imeyili', 'Telefone', "Umutwe w'inkuru", "Incamake y'inkuru", 'Imiyoboro yose'],
  },
  {
    locale: 'fr',
    shortWidths: [],
    next: 'Suivant',
    fields: ['Nom complet', 'E-mail', 'Téléphone', 'Titre', 'Présentation', 'Toutes les chaînes'],
  },
] as const;

for (const { locale, shortWidths, next, fields } of interviewForms) {
  for (const width of isFull ? [1280, 390, 320] : shortWidths) {
    test(
      `every step of the interview form in ${locale} at ${width} px has no violations, with and without field errors`,
      long,
      async ({ page }) => {
        const [name, email, phone, headline, pitch, all] = fields;
        await page.setViewportSize({ width, height: 800 });
        await page.goto(localizePath(locale, publicPaths.interviewForm));
        const goToNextStep = () => page.getByRole('button', { name: next }).click();
        const expectStep = (step: (typeof interviewSteps)[number]) =>
          expect(page.getByRole('progressbar')).toHaveAttribute(
            'aria-valuenow',
            String(interviewSteps.indexOf(step) + 1),
          );
        await goToNextStep();
        await expectAccessibleStep(page);
        await page.getByLabel(name).fill('Uwamahoro');
        await page.getByLabel(email, { exact: true }).fill('u@example.rw');
        await page.getByLabel(phone, { exact: true }).fill('1');
        await page.getByLabel(headline, { exact: true }).fill('x');
        await goToNextStep();
        await expectStep('story');
        await goToNextStep();
        await expectAccessibleStep(page);
        await page.getByLabel(pitch, { exact: true }).fill('x'.repeat(60));
        await goToNextStep();
        await expectStep('channel');
        await page.getByLabel(all).check();
        await goToNextStep();
        await expectAccessibleStep(page);
        await page.getByRole('textbox').fill('x');
        await goToNextStep();
        await expectStep('schedule');
        await expectAccessibleStep(page);
        await goToNextStep();
        await expectStep('consent');
        await expectAccessibleStep(page);
      },
    );
  }
}

const partnerDraft = {
  values: {
    appName: 'Kivu',
    email: 'kivu@example.rw',
    phone: '1',
    country: 'Rwanda',
    type: 'Corporate',
    project: 'Cold chain',
    summary: 'Vaccines by motorbike',
    amount: '1000',
    equity: '5',
  },
};

const stepsOfTest = 4;
const partnerStepGroups = Array.from({ length: Math.ceil(partnerSteps.length / stepsOfTest) }, (_, index) =>
  partnerSteps.slice(index * stepsOfTest, (index + 1) * stepsOfTest),
);
/** The short form visits the first steps on a phone in English. */
const partnerForms = (isFull ? locales : (['en'] as const)).flatMap((locale) =>
  (isFull ? [1280, 390] : [390]).map((width) => ({ locale, width })),
);

for (const { locale, width } of partnerForms) {
  for (const steps of partnerStepGroups.slice(0, isFull ? undefined : 1)) {
    test(
      `the steps ${steps.join(', ')} of the partnership form in ${locale} at ${width} px have no violations`,
      long,
      async ({ page }) => {
        await page.addInitScript(
          (stored) => localStorage.setItem('draft:partner', stored),
          JSON.stringify(partnerDraft),
        );
        await page.setViewportSize({ width, height: 800 });
        for (const step of steps) {
          await page.goto(`${localizePath(locale, publicPaths.partnershipApplication)}?step=${step}`);
          await expect(page.getByRole('progressbar')).toHaveAttribute(
            'aria-valuenow',
            String(partnerSteps.indexOf(step) + 1),
          );
          await expectAccessibleStep(page);
        }
      },
    );
  }
}
