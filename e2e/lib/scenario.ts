import { formatAnswer, listAnswerLabels } from '@isangano/api/modules/mail/templates/answers';
import { localizePath } from '@isangano/content/locale-paths';
import { interviewStepSchemas } from '@isangano/contracts/applications/interview';
import { partnerStepSchemas } from '@isangano/contracts/applications/partner';
import { exampleAnswers } from '@isangano/contracts/applications/testing';
import type { ApplicationKind, InterviewStep, PartnerStep } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import { publicPaths } from '@isangano/contracts/routes';
import { expect, type Page } from '@playwright/test';

export const applicationPaths: Record<ApplicationKind, string> = {
  interview: publicPaths.interviewForm,
  partner: publicPaths.partnershipApplication,
};

export type Answers = Readonly<Record<string, string | number | boolean | readonly string[]>>;

const nextTexts: Record<Locale, string> = { en: 'Next', rw: 'Komeza', fr: 'Suivant' };
export const stepSchemas = { interview: interviewStepSchemas, partner: partnerStepSchemas };

type Scenario<Step extends string> = {
  open: () => Promise<void>;
  /** Answers a field of the step that is shown; without a value, as the example does. */
  answer: (field: string, value?: Answers[string]) => Promise<void>;
  next: () => Promise<void>;
  /** Waits until the form shows a step. */
  expectStep: (step: Step) => Promise<void>;
  /** Answers what the example does of a step that is shown. */
  answerStep: (step: Step) => Promise<void>;
  /** Answers all steps up to this one, which stays open. */
  answerUntil: (step: Step) => Promise<void>;
};

type Options = { locale?: Locale; answers?: Answers };

/**
 * A person who fills in a form. Which fields a step has follows from its schema; each is found by the role and the label of
 * its control, in the language of the page.
 */
export function createScenario(page: Page, kind: 'interview', options?: Options): Scenario<InterviewStep>;
export function createScenario(page: Page, kind: 'partner', options?: Options): Scenario<PartnerStep>;
export function createScenario(
  page: Page,
  kind: ApplicationKind,
  { locale = 'en', answers = {} }: Options = {},
): Scenario<string> {
  const steps = Object.entries(stepSchemas[kind]);
  const example: Answers = { ...exampleAnswers[kind], ...answers };
  const labels = new Map<string, string>(listAnswerLabels(locale, kind));
  const form = page.getByRole('main');

  async function answer(field: string, value = example[field] ?? ''): Promise<void> {
    const label = labels.get(field) ?? field;
    const control = form
      .getByLabel(label)
      .or(form.getByRole('group', { name: label }))
      .first();
    const tag = await control.evaluate(({ tagName }) => tagName);
    if (typeof value === 'boolean') await control.setChecked(value);
    else if (tag === 'SELECT') await control.selectOption(String(value));
    else if (tag === 'FIELDSET')
      for (const one of [value].flat()) await control.getByLabel(formatAnswer(locale, field, one)).check();
    else await control.fill(String(value));
  }

  const next = () => page.getByRole('button', { name: nextTexts[locale] }).click();

  async function expectStep(step: string): Promise<void> {
    const number = steps.findIndex(([name]) => name === step) + 1;
    const progress = form.getByRole('progressbar').first();
    await expect(progress).toHaveAttribute('aria-valuenow', String(number));
  }

  async function answerStep(step: string): Promise<void> {
    await expectStep(step);
    const [, { shape }] = steps.find(([name]) => name === step) ?? ['', { shape: {} }];
    for (const field of Object.keys(shape)) if (field in example) await answer(field);
  }

  async function answerUntil(last: string): Promise<void> {
    for (const [step] of steps) {
      await answerStep(step);
      if (step === last) return;
      await next();
    }
  }

  return {
    open: async () => {
      await page.goto(localizePath(locale, applicationPaths[kind]));
    },
    answer,
    next,
    expectStep,
    answerStep,
    answerUntil,
  };
}

/** The example of a form with these answers, as a device stores it. */
export function listFormValues(
  kind: ApplicationKind,
  answers: Answers = {},
): Record<string, string | boolean | string[]> {
  return Object.fromEntries(
    Object.entries<Answers[string]>({ ...exampleAnswers[kind], ...answers }).map(([field, value]) => [
      field,
      typeof value === 'boolean' ? value : typeof value === 'object' ? [...value] : String(value),
    ]),
  );
}
