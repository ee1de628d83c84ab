import { isStaffPath } from '@isangano/contracts/routes';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** An experimental rule of axe: what a control shows is part of its name. */
const labelRule = 'label-content-name-mismatch';

/** Checks the page with axe, by the rules of WCAG 2.2 AA without those that are `skipped`. */
export async function expectNoViolations(page: Page, skipped: string[] = []): Promise<void> {
  const isStaffPage = isStaffPath(new URL(page.url()).pathname);
  await expectNone(page, {
    runOnly: rules,
    rules: {
      [labelRule]: { enabled: isStaffPage },
      ...Object.fromEntries(skipped.map((rule) => [rule, { enabled: false }])),
    },
  });
}

/** Checks the colours of the page, for a theme in which it has the same elements. */
export async function expectContrast(page: Page): Promise<void> {
  await expectNone(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
}

/** Loads axe once for each document, and has it describe only what violates a rule: that takes half the time. */
async function expectNone(page: Page, options: axe.RunOptions): Promise<void> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const results = await page.evaluate((runOptions) => window.axe?.run(document, runOptions), {
    ...options,
    resultTypes: ['violations'],
  } satisfies axe.RunOptions);
  const found = results?.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

/** The text spacing that WCAG 1.4.12 lets readers set. */
export const textSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** Applies a style sheet of the reader to the page. */
export async function applyStyle(page: Page, style: string): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, style);
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}
