import { localizePath } from '@isangano/content/locale-paths';
import { allChannels } from '@isangano/contracts/applications/choices';
import { partnerSteps } from '@isangano/contracts/applications/values';
import { locales } from '@isangano/contracts/locales';
import { publicPaths } from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { createScenario, listFormValues } from '../lib/scenario.ts';
import { isFull, long } from '../lib/scope.ts';

async function expectAccessibleStep(page: Page): Promise<void> {
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
}

const interviewForms = [
  { locale: 'en', shortWidths: [320] },
  { locale: 'rw', shortWidths: [] },
  { locale: 'fr', shortWidths: [] },
] as const;

for (const { locale, shortWidths } of interviewForms) {
  for (const width of isFull ? [1280, 390, 320] : shortWidths) {
    test(
      `every step of the interview form in ${locale} at ${width} px has no violations, with and without field errors`,
      long,
      async ({ page }) => {
        const scenario = createScenario(page, 'interview', { locale, answers: { channels: [allChannels] } });
        await page.setViewportSize({ width, height: 800 });
        await scenario.open();
        await scenario.next();
        await expectAccessibleStep(page);
        await scenario.answerStep('profile');
        await scenario.next();
        await scenario.expectStep('story');
        await scenario.next();
        await expectAccessibleStep(page);
        await scenario.answerStep('story');
        await scenario.next();
        await scenario.answerStep('channel');
        await scenario.next();
        await expectAccessibleStep(page);
        await scenario.answer('allChannelsReason', 'x');
        await scenario.next();
        await scenario.expectStep('schedule');
        await expectAccessibleStep(page);
        await scenario.next();
        await scenario.expectStep('consent');
        await expectAccessibleStep(page);
      },
    );
  }
}

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
          JSON.stringify({ values: listFormValues('partner') }),
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
