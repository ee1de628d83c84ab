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

const thousands = /\B(?=(\d{3})+$)/g;

/** Thousands by a point, decimals by a comma: `1.234,5`. */
export function kinyarwandaNumber(value: number, fractionDigits = 0): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(fractionDigits).split('.');
  const sign = value < 0 ? '-' : '';
  return `${sign}${whole.replace(thousands, '.')}${fraction ? `,${fraction}` : ''}`;
}

/** `US$ 50.000` */
export function kinyarwandaDollars(value: number): string {
  return `US$ ${kinyarwandaNumber(value)}`;
}

/** `5 Kanama 2026`, by the device's own time zone. */
export function kinyarwandaDate(date: Date): string {
  return `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}`;
}
