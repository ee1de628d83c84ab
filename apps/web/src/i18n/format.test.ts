import { formatDay } from '@isangano/contracts/format';
import { afterEach, expect, test, vi } from 'vitest';
import { formatDate } from './format.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each(['America/New_York', 'Africa/Kigali', 'Pacific/Kiritimati'])(
  'a day is the same in %s, a moment is not',
  (timeZone) => {
    vi.stubEnv('TZ', timeZone);
    expect(formatDate('en', '2026-11-23')).toBe('Nov 23, 2026');
    const moment = formatDate('en', '2026-11-23T11:00:00.000Z');
    expect(moment).toBe(timeZone === 'Pacific/Kiritimati' ? 'Nov 24, 2026' : 'Nov 23, 2026');
    expect(formatDate('en', 'soon')).toBeUndefined();
  },
);

test('French writes the first of a month as 1er', () => {
  expect(formatDate('fr', '2026-12-01')).toBe('1er déc. 2026');
  expect(formatDate('fr', '2026-12-21')).toBe('21 déc. 2026');
  expect(formatDay('fr', '2026-12-01')).toBe('1er déc. 2026');
});
