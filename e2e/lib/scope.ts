/** Whether the long forms of tests run too, as `npm run test:full` does: every language and width. */
export const isFull = process.env.TEST_SCOPE === 'full';
