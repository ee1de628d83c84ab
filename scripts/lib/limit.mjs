/**
 * Returns after how many milliseconds a step of the tests is ended, as it would never end by itself. The longest step of the
 * full form takes half an hour.
 */
export const getLimitMs = (scope) => (scope === 'full' ? 90 : 15) * 60_000;
