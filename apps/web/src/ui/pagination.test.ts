import { expect, test } from 'vitest';
import { pageWindow } from './pagination.tsx';

test('the window of page numbers stays full at both ends', () => {
  expect(pageWindow(1, 20, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(9, 20, 5)).toEqual([7, 8, 9, 10, 11]);
  expect(pageWindow(20, 20, 5)).toEqual([16, 17, 18, 19, 20]);
});

test('fewer pages than the window show all there are', () => {
  expect(pageWindow(2, 3, 5)).toEqual([1, 2, 3]);
});
