import { restPaths } from '@isangano/contracts/routes';
import type { Page, Route } from '@playwright/test';
import { expect } from './fixtures.ts';

export const submitRoute = `**/api${restPaths.interviews}`;
export const pitch =
  'We turned an unused market hall into a workshop where sixty young tailors learn and earn.';

export async function fillProfile(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Jean Bosco Habimana');
  await page.getByLabel('Email').fill('bosco@example.rw');
  await page.getByLabel('Phone').fill('+250 788 000 111');
  await page.getByLabel('Headline').fill('Sixty tailors, one market hall');
}

export async function goToNextStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
}

/** Fills all steps, and stays on the last one. */
export async function fillAllSteps(page: Page): Promise<void> {
  await page.goto('/interview-form');
  await fillProfile(page);
  await goToNextStep(page);
  await page.getByLabel('Pitch').fill(pitch);
  await goToNextStep(page);
  await page.getByLabel('Isoko Business').check();
  await goToNextStep(page);
  await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible();
  await goToNextStep(page);
  await page.getByLabel('I agree that the interview may be published').check();
  await page.getByLabel('I have answered truthfully').check();
}

/** Holds the code that checks files, and returns its requests. */
export async function holdFileCheck(page: Page): Promise<Route[]> {
  const held: Route[] = [];
  await page.route('**/assets/validate-file-*.js', (route) => void held.push(route));
  return held;
}
