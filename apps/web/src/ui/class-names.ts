/**
 * Joins class names, skipping empty values. Later classes do not override earlier ones, so two of them must not
 * set the same property.
 */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
