import AxeBuilder from '@axe-core/playwright';
import { isStaffPath } from '@isangano/contracts/routes';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** An experimental rule of axe: what a control shows is part of its name. */
const labelRule = 'label-content-name-mismatch';

/** Checks the page with axe, by the rules of WCAG 2.2 AA without those that are `skipped`. */
export async function expectNoViolations(page: Page, skipped: string[] = []): Promise<void> {
  const isStaffPage = isStaffPath(new URL(page.url()).pathname);
  const { violations } = await createBuilder(page)
    .options({
      runOnly: rules,
      rules: {
        [labelRule]: { enabled: isStaffPage },
        ...Object.fromEntries(skipped.map((rule) => [rule, { enabled: false }])),
      },
    })
    .analyze();
  expectNone(violations);
}

/** Checks the colours of the page, for a theme in which it has the same elements. */
export async function expectContrast(page: Page): Promise<void> {
  const { violations } = await createBuilder(page).withRules('color-contrast').analyze();
  expectNone(violations);
}

/** Without a page of its own for the result, which only frames need, a check takes half the time. */
function createBuilder(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true);
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

function expectNone(violations: Violations): void {
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}
