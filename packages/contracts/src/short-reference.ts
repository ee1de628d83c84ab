/** The alphabet of Crockford: without I, L, O and U, which are mistaken for others or form offensive texts. */
export const referenceDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const referenceLength = 6;

/** Returns the form in which people read and say a short reference: `ISG-7K3F-Q2` for `7K3FQ2`. */
export function formatShortReference(prefix: string, shortReference: string): string {
  return `${prefix}-${shortReference.slice(0, 4)}-${shortReference.slice(4)}`;
}

/**
 * Parses a typed short reference, in any case, with or without prefix and hyphens, into its stored form. Returns
 * undefined for other texts.
 */
export function parseShortReference(text: string): string | undefined {
  const [, start = '', end = ''] =
    /^(?:[A-Z]{2,5}[-\s]+)?([0-9A-Z]{4})[-\s]?([0-9A-Z]{2})$/.exec(text.trim().toUpperCase()) ?? [];
  const reference = (start + end).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return reference === '' || reference.includes('U') ? undefined : reference;
}
