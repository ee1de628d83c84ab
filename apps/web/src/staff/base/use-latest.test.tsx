import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLatest } from './use-latest.ts';

test('what ends long after it began reaches what the page shows now, and nothing that is gone', () => {
  const calls: string[] = [];
  const { result, rerender, unmount } = renderHook(
    ({ shown }) => useLatest((end: string) => calls.push(`${end} ${shown}`)),
    { initialProps: { shown: 'before' } },
  );
  const { current: call } = result;
  rerender({ shown: 'now' });
  call('uploaded');
  unmount();
  call('too late');
  expect(calls).toEqual(['uploaded now']);
});
