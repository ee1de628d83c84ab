export { applyRetention } from './apply-retention.ts';
export { assertClock, ClockError } from './clock-check.ts';
export { startSweep } from './sweep.ts';
