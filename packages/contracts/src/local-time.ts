/** Formats by their time zone: to make one takes as long as to use it many times. */
const formats: Record<string, Intl.DateTimeFormat> = {};

/** The time of day of an instant (ISO 8601) in a time zone, such as `2026-12-01T14:30`. */
export function toLocalTime(iso: string, timeZone: string): string {
  formats[timeZone] ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return formats[timeZone].format(new Date(iso)).replace(' ', 'T');
}

/**
 * The instant (ISO 8601 in UTC) of a time of day in a time zone. One that a change of the clocks leaves out becomes one
 * beside it.
 */
export function toInstant(localTime: string, timeZone: string): string {
  const asUtcMs = Date.parse(`${localTime}Z`);
  const getOffsetMs = (ms: number) =>
    Date.parse(`${toLocalTime(new Date(ms).toISOString(), timeZone)}Z`) - ms;
  // The offset may change between the guess and the instant itself.
  const guessMs = asUtcMs - getOffsetMs(asUtcMs);
  return new Date(asUtcMs - getOffsetMs(guessMs)).toISOString();
}
