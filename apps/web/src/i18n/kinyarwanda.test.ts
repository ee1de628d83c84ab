import { formatMoney } from '@isangano/contracts/format';
import {
  formatKinyarwandaDate,
  formatKinyarwandaMoney,
  formatKinyarwandaNumber,
} from '@isangano/contracts/kinyarwanda';
import { describe, expect, it } from 'vitest';
import { formatBytes, formatDate, formatPercent } from './format.ts';

describe('Kinyarwanda formats', () => {
  it('writes months in their common spelling', () => {
    expect(formatKinyarwandaDate(new Date(2026, 7, 5))).toBe('5 Kanama 2026');
    expect(formatKinyarwandaDate(new Date(2026, 4, 31))).toBe('31 Gicurasi 2026');
    expect(formatKinyarwandaDate(new Date(2026, 8, 1))).toBe('1 Nzeri 2026');
  });

  it('separates thousands by points and decimals by a comma', () => {
    expect(formatKinyarwandaNumber(1234567.5, 1)).toBe('1.234.567,5');
    expect(formatKinyarwandaNumber(-1000)).toBe('-1.000');
    expect(formatKinyarwandaNumber(999)).toBe('999');
  });

  it('writes dollars before the amount', () => {
    expect(formatKinyarwandaMoney('USD', 50_000)).toBe('US$ 50.000');
  });
});

describe('formats by language', () => {
  it('formats an amount by the rules of each language', () => {
    expect(formatMoney('en', 'USD', 50_000)).toBe('$50,000');
    expect(formatMoney('rw', 'USD', 50_000)).toBe('US$ 50.000');
    expect(formatMoney('fr', 'USD', 50_000).replaceAll(/\s/g, ' ')).toBe('50 000 $US');
  });

  it('shows a percentage with the decimals that it has', () => {
    expect(formatPercent('en', 12.5)).toBe('12.5%');
    expect(formatPercent('rw', 12.25)).toBe('12,25%');
    expect(formatPercent('fr', 37)).toBe('37\u00A0%');
    expect(formatPercent('fr', 12.999)).toBe('13\u00A0%');
  });

  it('returns undefined for an invalid date', () => {
    expect(formatDate('en', 'soon')).toBeUndefined();
    expect(formatDate('en', '2026-11-21T12:00:00Z')).toBe('Nov 21, 2026');
  });

  it('shows at least 1 KB for a file that is not empty', () => {
    expect(formatBytes('en', 0)).toBe('0 KB');
    expect(formatBytes('en', 10)).toBe('1 KB');
    expect(formatBytes('fr', 10)).toBe('1\u00A0ko');
  });

  it('writes megabytes by the rules of each language', () => {
    const bytes = 1.5 * 1024 * 1024;
    expect(formatBytes('en', bytes)).toBe('1.5 MB');
    expect(formatBytes('rw', bytes)).toBe('MB 1,5');
    expect(formatBytes('fr', bytes)).toBe('1,5\u00A0Mo');
  });
});
