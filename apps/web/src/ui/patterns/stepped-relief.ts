import type { Drawing, Shape, Tone } from '@isangano/content/patterns/drawing';

/**
 * Nested diamonds from outside inwards: number of steps from the middle to each corner, and tone. A
 * difference of two steps results in a ridge of stairs, one step in a row of stones.
 */
const layers: readonly (readonly [number, Tone])[] = [
  [12, 'ink'],
  [10, 'bone'],
  [8, 'terracotta'],
  [6, 'ink'],
  [5, 'ochre'],
  [4, 'ink'],
  [3, 'bone'],
  [1, 'terracotta'],
  [0, 'bone'],
];

const stepLength = 30;

/** A diamond whose sides are stairs, with `count` steps from its middle to each corner. */
function steppedDiamond(x: number, y: number, count: number): string {
  const reach = (count + 0.5) * stepLength;
  const stairs = (first: string, then: string) => first + (then + first).repeat(count);
  const [right, left, down, up] = [`h${stepLength}`, `h${-stepLength}`, `v${stepLength}`, `v${-stepLength}`];
  return (
    `M${x - stepLength / 2} ${y - reach}` +
    stairs(right, down) +
    stairs(down, left) +
    stairs(left, up) +
    `${stairs(up, right)}z`
  );
}

const [width, height] = [800, 720];
const [x, y, distance] = [400, 360, stepLength * 13];

/** One large stepped diamond between the halves of two others. */
export const steppedRelief: Drawing = {
  width,
  height,
  shapes: layers.map(
    ([count, tone]): Shape => ({
      tone,
      d:
        steppedDiamond(x, y, count) +
        [-distance, distance].map((dy) => steppedDiamond(x + distance, y + dy, count)).join(''),
    }),
  ),
};
