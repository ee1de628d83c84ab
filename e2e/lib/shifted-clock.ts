/*
 * Loaded before a server by `--import`: its clock runs `CLOCK_SHIFT_MS` beside the real one, so that records of some weeks
 * are written by the server itself.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const SystemDate = Date;

class ShiftedDate extends SystemDate {
  constructor(...args: [] | [number | string | Date]) {
    super(args[0] ?? ShiftedDate.now());
  }

  static override now(): number {
    return SystemDate.now() + shiftMs;
  }
}

Object.assign(globalThis, { Date: ShiftedDate });
