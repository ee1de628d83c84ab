/** Whether the long forms of tests run too, as `npm run test:full` does: every language and width. */
export const isFull = process.env.TEST_SCOPE === 'full';

/** Marks a test that takes long, and belongs to the full form only. */
export const long = { tag: '@long' };

/** Files that belong to the full form only: they check details and rare cases, which units or another step check in part. */
export const longFiles = [
  'public/accessible-settings',
  'public/accessible-text-size',
  'public/appearance',
  'public/early-use',
  'public/failure',
  'public/translation',
  'public/typography',
  'staff/languages',
  'staff/one-by-one',
  'staff/project-edits',
  'staff/questions',
  'staff/room',
  'staff/toasts',
].map((name) => `**/${name}.spec.ts`);
