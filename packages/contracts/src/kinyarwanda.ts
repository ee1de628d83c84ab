const months = [
  'Mutarama',
  'Gashyantare',
  'Werurwe',
  'Mata',
  'Gicurasi',
  'Kamena',
  'Nyakanga',
  'Kanama',
  'Nzeri',
  'Ukwakira',
  'Ugushyingo',
  'Ukuboza',
] as const;

/** Separates thousands by a point and decimals by a comma: `1.234,5`. */
export function formatKinyarwandaNumber(value: number, fractionDigits = 0): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(fractionDigits).split('.');
  const sign = value < 0 ? '-' : '';
  return `${sign}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')}${fraction ? `,${fraction}` : ''}`;
}

/** Formats as `US$ 50.000`; other currencies by their ISO code. */
export function formatKinyarwandaMoney(currency: string, value: number): string {
  return `${currency === 'USD' ? 'US$' : currency} ${formatKinyarwandaNumber(value)}`;
}

/** Formats as `5 Kanama 2026`, in the time zone of the device. */
export function formatKinyarwandaDate(date: Date): string {
  return `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}`;
}
