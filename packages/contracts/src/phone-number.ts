const international = /^\+[1-9]\d{7,14}$/;

/**
 * Returns a telephone number with its country code, such as `+250788123456`; undefined if that is not certain. `prefix`
 * is that of the group's country, such as `+250`: a number that begins with one zero belongs to it.
 */
export function toInternationalNumber(phone: string, prefix: string): string | undefined {
  // Numbers that are copied from a list of contacts often have dashes and invisible characters.
  const full = addPrefix(phone.replaceAll(/^tel:|[\s().\p{Pd}\p{Cf}/]/gu, ''), prefix);
  return international.test(full) ? full : undefined;
}

function addPrefix(plain: string, prefix: string): string {
  if (plain.startsWith('00')) return `+${plain.slice(2)}`;
  if (plain.startsWith('0')) return prefix + plain.slice(1);
  // Only the plus sign is missing.
  return `+${plain}`.startsWith(prefix) ? `+${plain}` : plain;
}
