import { expect, test } from 'vitest';
import { ignoreSecondClick } from './double-click.ts';

test('the second click of a double-click is ignored, also where the browser counts it as a first one', () => {
  let acts = 0;
  const handle = ignoreSecondClick(() => {
    acts += 1;
  });
  const begin = performance.now() + 1000;
  const click = (afterMs: number, { detail = 1, clientX = 0 } = {}) => {
    handle({ detail, timeStamp: begin + afterMs, clientX, clientY: 0 });
    return acts;
  };
  expect(click(0)).toBe(1);
  expect(click(250)).toBe(1);
  expect(click(500, { detail: 2 })).toBe(1);
  // By the keyboard, in another place, and later.
  expect(click(300, { detail: 0 })).toBe(2);
  expect(click(350, { clientX: 100 })).toBe(3);
  expect(click(2000)).toBe(4);
});
