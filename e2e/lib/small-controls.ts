import type { Page } from '@playwright/test';

/** Returns the controls of a page that are less than 44 px high, except links within a sentence. */
export async function findSmallControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const minHeight = 44;

    /** Returns the element that reacts to a press: the label of a checkbox, or the card that a link covers. */
    function getTarget(control: HTMLElement): Element {
      const isChoice = control.matches('[type=checkbox], [type=radio], [type=file]');
      if (isChoice) return control.closest('label') ?? control.parentElement ?? control;
      const covers = getComputedStyle(control, '::after').position === 'absolute';
      return (covers && control.offsetParent) || control;
    }

    const isInSentence = (control: HTMLElement) =>
      control.matches('a') &&
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );

    return [...document.querySelectorAll<HTMLElement>('a, button, select, input, textarea, summary')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => control.getBoundingClientRect().width > 1 && !isInSentence(control))
      .filter((control) => getTarget(control).getBoundingClientRect().height < minHeight - 0.5)
      .map((control) => `${control.tagName} ${control.textContent || control.getAttribute('name')}`);
  });
}
