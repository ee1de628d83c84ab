import { siteLocales } from './brand.ts';

/** What the statement of accessibility says was tested; each is proved by a test, which `docs/accessibility.md` names. */
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

/** What is known not to work for everybody; `voices` is about Kinyarwanda. */
export const accessibilityGaps = gaps.filter((id) => id !== 'voices' || siteLocales.includes('rw'));

/** The day on which the statement was last compared with the site. */
export const accessibilityCheckedOn = '2026-11-22';
