/** Joins what is there with spaces. Later classes do not override earlier ones: give each part one source. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
