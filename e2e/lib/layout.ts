import type { Locator, Page } from '@playwright/test';

declare global {
  interface Window {
    layoutShift?: number;
  }
}

/** Sums up the layout shifts of the pages that are opened from now on. */
export async function observeLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    const observer = new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0));
      window.layoutShift = shifts.reduce((sum, value) => sum + value, window.layoutShift ?? 0);
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the layout shift of the page so far. */
export function getLayoutShift(page: Page): Promise<number | undefined> {
  return page.evaluate(() => window.layoutShift);
}

/** Whether the middle of an element is in the window, and nothing lies over it. */
export function isUncovered(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}
