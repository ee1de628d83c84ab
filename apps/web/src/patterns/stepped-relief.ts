import type { Drawing, Mark, Tone } from './drawing.ts';

/**
 * Diamonds that lie on each other, from the outside in: steps from the middle to each corner, and tone. Two steps
 * between neighbours leave a ridge of stairs, one step a row of stones.
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

const step = 30;

/** A diamond whose sides are stairs: `count` steps of one size from its middle to each corner. */
function steppedDiamond(x: number, y: number, count: number): string {
  const out = (count + 0.5) * step;
  const flight = (first: string, then: string) => first + (then + first).repeat(count);
  const [right, left, down, up] = [`h${step}`, `h${-step}`, `v${step}`, `v${-step}`];
  return (
    `M${x - step / 2} ${y - out}` +
    flight(right, down) +
    flight(down, left) +
    flight(left, up) +
    `${flight(up, right)}z`
  );
}

/** The relief of work that is built step by step: one great stepped diamond between the halves of two others. */
export function steppedRelief(): Drawing {
  const [width, height] = [800, 720];
  const [x, y, away] = [400, 360, step * 13];
  return {
    width,
    height,
    marks: layers.map(
      ([count, tone]): Mark => ({
        tone,
        d:
          steppedDiamond(x, y, count) +
          [-away, away].map((down) => steppedDiamond(x + away, y + down, count)).join(''),
      }),
    ),
  };
}
