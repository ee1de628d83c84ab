import { type Drawing, diamond, type Shape, type Tone, zigzagDown } from '@isangano/content/patterns/drawing';

/** A ridge of the relief; `offset` is its horizontal distance from the column of diamonds. */
type Ridge = { offset: number; tone: Tone; ridge: number; stones?: number };

const ridges: readonly Ridge[] = [
  { offset: 34, tone: 'bone', ridge: 22 },
  { offset: 80, tone: 'terracotta', ridge: 26 },
  { offset: 126, tone: 'bone', ridge: 22 },
  { offset: 168, tone: 'ochre', ridge: 16, stones: 6 },
  { offset: 210, tone: 'bone', ridge: 22 },
];

const reach = 180;
const outlineOffset = 244;

const [width, height, centre, middle] = [760, 720, 440, 360];
const segments = height / reach + 2;

function ridgeLine(side: 1 | -1, offset: number): string {
  return zigzagDown(centre + side * offset, -reach, side * reach, reach, segments);
}

const ridgeShapes = ridges.map(({ offset, tone, ridge, stones }): Shape => {
  const d = ridgeLine(-1, offset) + ridgeLine(1, offset);
  return stones
    ? { d, tone, ridge, stones: { perSegment: stones, segments: segments * 2 } }
    : { d, tone, ridge };
});

const middleRows = [middle];
const outerRows = [middle - reach * 2, middle + reach * 2];
const diamonds = (rows: number[], size: number) => rows.map((y) => diamond(centre, y, size)).join('');

/**
 * The large pattern: a column of nested diamonds, with ridges along its edge on both sides. The left outline
 * follows the same zigzag, so that it fits any ground; the right side extends beyond the picture. The upper
 * and lower half are symmetric, so that it can be cropped at any height.
 */
export const relief: Drawing = {
  width,
  height,
  shapes: [
    { tone: 'ink', d: `${ridgeLine(-1, outlineOffset)}H${width}V${-reach}z` },
    ...ridgeShapes,
    { tone: 'ochre', d: diamonds(middleRows, 150) },
    { tone: 'terracotta', d: diamonds(outerRows, 150) },
    { tone: 'ink', d: diamonds([...middleRows, ...outerRows], 118) },
    { tone: 'bone', ridge: 18, d: diamonds([...middleRows, ...outerRows], 88) },
    { tone: 'terracotta', d: diamonds(middleRows, 54) },
    { tone: 'ochre', d: diamonds(outerRows, 54) },
    { tone: 'bone', d: diamonds([...middleRows, ...outerRows], 20) },
  ],
};
