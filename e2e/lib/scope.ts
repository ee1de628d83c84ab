/** Whether the long forms of tests run too, as `npm run test:full` does: every language and width. */
export const isFull = process.env.TEST_SCOPE === 'full';

/** Marks a test that takes long, and belongs to the full form only. */
export const long = { tag: '@long' };
