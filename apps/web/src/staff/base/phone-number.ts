import { brand } from '@isangano/content/brand';

/** A number that begins with one zero is one of the group's own country. */
const ownCallingCode = /^\+(\d+)/.exec(brand.phone)?.[1] ?? '';

const minDigits = 8;
const maxDigits = 15;

/** Returns the digits of a phone number with its country code, or undefined for a text that is no phone number. */
export function toInternationalDigits(phone: string): string | undefined {
  const compact = phone.replaceAll(/[\s().\-/]/g, '');
  if (!/^\+?\d+$/.test(compact)) return undefined;
  const digits = compact.startsWith('+')
    ? compact.slice(1)
    : compact.replace(/^00/, '+').replace(/^0/, `+${ownCallingCode}`).replace('+', '');
  return digits.length >= minDigits && digits.length <= maxDigits ? digits : undefined;
}
