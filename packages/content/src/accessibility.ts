import { siteLocales } from './brand.ts';

/** The tested claims of the accessibility statement; `docs/accessibility.md` names a test for each. */
export const accessibilityTests = [
  'rules',
  'forms',
  'keyboard',
  'zoom',
  'text',
  'contrast',
  'motion',
  'noScript',
  'markup',
] as const;

const gaps = ['people', 'voices', 'scripts', 'signature', 'videos'] as const;

/** Known limitations; `voices` is about Kinyarwanda. */
export const accessibilityGaps = gaps.filter((id) => id !== 'voices' || siteLocales.includes('rw'));

/** The day on which the statement was last compared with the site. */
export const accessibilityCheckedOn = '2026-11-22';
