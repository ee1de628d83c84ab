/** Returns the timeout of a step of the tests in milliseconds. The longest step of the full form takes half an hour. */
export const getTimeoutMs = (scope) => (scope === 'full' ? 90 : 15) * 60_000;
