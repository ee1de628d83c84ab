const international = /^\+[1-9]\d{7,14}$/;

/**
 * Returns a telephone number as providers take it, such as `+250788123456`; undefined if it is none. `prefix` is that of the
 * group's country, such as `+250`.
 */
export function toInternationalNumber(phone: string, prefix: string): string | undefined {
  const plain = phone.replaceAll(/[\s().-]/g, '');
  const full = plain.startsWith('00')
    ? `+${plain.slice(2)}`
    : /^0[1-9]/.test(plain)
      ? `${prefix}${plain.slice(1)}`
      : plain;
  return international.test(full) ? full : undefined;
}
