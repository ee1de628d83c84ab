/** The choices of a person; `system` follows the setting of the device. */
export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const storageKey = 'staffTheme';
const darkQuery = '(prefers-color-scheme: dark)';

export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return themeChoices.find((choice) => choice === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

export function applyTheme(choice = readThemeChoice()): void {
  const isDark = choice === 'system' ? matchMedia(darkQuery).matches : choice === 'dark';
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // If the browser blocks storage, the choice holds until the page is left.
  }
  applyTheme(choice);
}

/** Follows the setting of the device, and a choice in another tab. */
export function followTheme(): void {
  matchMedia(darkQuery).addEventListener('change', () => applyTheme());
  addEventListener('storage', ({ key }) => {
    if (key === storageKey) applyTheme();
  });
}
