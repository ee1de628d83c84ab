import { type Drawing, type Shape, type Tone, triangle } from '@isangano/content/patterns/drawing';

const [width, height] = [1600, 420];

type Hill = { x: number; size: number };

/** Ridges of a hill, from outside inwards: by how much each is smaller than the hill. */
const frontRidges: readonly { inset: number; tone: Tone }[] = [
  { inset: -20, tone: 'ink' },
  { inset: 0, tone: 'bone' },
  { inset: 30, tone: 'ink' },
  { inset: 50, tone: 'terracotta' },
  { inset: 90, tone: 'ink' },
  { inset: 110, tone: 'bone' },
  { inset: 140, tone: 'ink' },
  { inset: 160, tone: 'ochre' },
];
const backRidges: readonly { inset: number; tone: Tone }[] = [
  { inset: -20, tone: 'ink' },
  { inset: 0, tone: 'ochre' },
  { inset: 26, tone: 'ink' },
  { inset: 46, tone: 'bone' },
  { inset: 72, tone: 'ink' },
  { inset: 92, tone: 'terracotta' },
];

/** Two rows of hills on the lower edge, of increasing size to the right. */
const back: readonly Hill[] = [320, 640, 960, 1280, 1600].map((x, index) => ({ x, size: 90 + index * 80 }));
const front: readonly Hill[] = [480, 800, 1120, 1440].map((x, index) => ({ x, size: 70 + index * 60 }));

function drawRow(hills: readonly Hill[], ridges: typeof frontRidges): Shape[] {
  return ridges.map(({ inset, tone }) => ({
    tone,
    d: hills
      .filter(({ size }) => size > inset)
      .map(({ x, size }) => triangle(x - size + inset, height, (size - inset) * 2, size - inset))
      .join(''),
  }));
}

/** Hills as nested triangles, for black ground. */
export const hills: Drawing = {
  width,
  height,
  shapes: [...drawRow(back, backRidges), ...drawRow(front, frontRidges)],
};
