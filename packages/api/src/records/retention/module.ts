export { applyRetention } from './apply-retention.ts';
export { startSweep } from './sweep.ts';
