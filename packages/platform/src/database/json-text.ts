/**
 * Returns JSON that PostgreSQL reads, which refuses escapes of NUL characters and of halves of surrogate pairs; `toValue`
 * returns what to write in place of a value.
 */
export function toJsonText(
  value: unknown,
  toValue: (key: string, part: unknown) => unknown = (_key, part) => part,
): string {
  return JSON.stringify(value, (key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : toValue(key, part),
  );
}
