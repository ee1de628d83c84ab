import { type Drawing, diamond, type Mark, type Tone, zigzagDown } from './drawing.ts';

/** How a ridge lies in the relief: how far out from the diamonds' edge, in what tone, how thick. */
type Course = { out: number; tone: Tone; ridge: number; stones?: number };

const courses: readonly Course[] = [
  { out: 34, tone: 'bone', ridge: 22 },
  { out: 80, tone: 'terracotta', ridge: 26 },
  { out: 126, tone: 'bone', ridge: 22 },
  { out: 168, tone: 'ochre', ridge: 16, stones: 6 },
  { out: 210, tone: 'bone', ridge: 22 },
];

const reach = 180;
const silhouette = 244;

/**
 * The large composition: a column of nested diamonds, and ridges that follow its edge outwards on both sides.
 * The left outline is cut by the same zigzag, so it stands free on any ground; the right one runs out of the
 * picture. Upper and lower half mirror each other, so it may be cropped anywhere along its height.
 */
export function relief(): Drawing {
  const [width, height, centre, middle] = [760, 720, 440, 360];
  const segments = height / reach + 2;

  function ridgeLine(side: 1 | -1, out: number): string {
    return zigzagDown(centre + side * out, -reach, side * reach, reach, segments);
  }

  const ridges = courses.map(({ out, tone, ridge, stones }): Mark => {
    const d = ridgeLine(-1, out) + ridgeLine(1, out);
    return stones
      ? { d, tone, ridge, stones: { perSegment: stones, segments: segments * 2 } }
      : { d, tone, ridge };
  });

  const hearts = [middle];
  const others = [middle - reach * 2, middle + reach * 2];
  const nested = (rows: number[], size: number) => rows.map((y) => diamond(centre, y, size)).join('');

  return {
    width,
    height,
    marks: [
      { tone: 'ink', d: `${ridgeLine(-1, silhouette)}H${width}V${-reach}z` },
      ...ridges,
      { tone: 'ochre', d: nested(hearts, 150) },
      { tone: 'terracotta', d: nested(others, 150) },
      { tone: 'ink', d: nested([...hearts, ...others], 118) },
      { tone: 'bone', ridge: 18, d: nested([...hearts, ...others], 88) },
      { tone: 'terracotta', d: nested(hearts, 54) },
      { tone: 'ochre', d: nested(others, 54) },
      { tone: 'bone', d: nested([...hearts, ...others], 20) },
    ],
  };
}
