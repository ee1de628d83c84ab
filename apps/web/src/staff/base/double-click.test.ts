import { expect, test } from 'vitest';
import { ignoreSecondClick } from './double-click.ts';

/** Clicks two buttons, and returns how often each has acted. */
function click(...clicks: { on: 0 | 1; detail: number; timeStamp: number; clientX?: number }[]): number[] {
  const acted = [0, 0];
  const buttons = [0, 1].map((index) =>
    ignoreSecondClick(() => {
      acted[index] = (acted[index] ?? 0) + 1;
    }),
  );
  for (const { on, clientX = 0, ...event } of clicks) buttons[on]?.({ ...event, clientX, clientY: 0 });
  return acted;
}

test('the second click of a double-click is ignored, on the same button or on one that has moved there', () => {
  const first = { on: 0, detail: 1, timeStamp: 1000 } as const;
  expect(click(first, { on: 0, detail: 2, timeStamp: 1450 })).toEqual([1, 0]);
  expect(click({ ...first, timeStamp: 3000 }, { on: 1, detail: 2, timeStamp: 3450 })).toEqual([1, 0]);
  // Some browsers count from one again on another element.
  expect(click({ ...first, timeStamp: 5000 }, { on: 1, detail: 1, timeStamp: 5250, clientX: 2 })).toEqual([
    1, 0,
  ]);
});

test('a click later, elsewhere, or by the keyboard is another one', () => {
  const first = { on: 0, detail: 1, timeStamp: 11_000 } as const;
  expect(click(first, { on: 1, detail: 1, timeStamp: 11_500 })).toEqual([1, 1]);
  expect(
    click({ ...first, timeStamp: 13_000 }, { on: 1, detail: 1, timeStamp: 13_100, clientX: 90 }),
  ).toEqual([1, 1]);
  expect(click({ ...first, timeStamp: 15_000 }, { on: 1, detail: 0, timeStamp: 15_100 })).toEqual([1, 1]);
});
