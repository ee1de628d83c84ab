import { expect, test } from 'vitest';
import { listVisiblePages } from './pagination.tsx';

test('shows the full number of pages at both ends', () => {
  expect(listVisiblePages(1, 20)).toEqual([1, 2, 3, 4, 5]);
  expect(listVisiblePages(9, 20)).toEqual([7, 8, 9, 10, 11]);
  expect(listVisiblePages(20, 20)).toEqual([16, 17, 18, 19, 20]);
});

test('shows all pages if there are fewer', () => {
  expect(listVisiblePages(2, 3)).toEqual([1, 2, 3]);
});
