import { type Drawing, type Mark, type Tone, triangle } from './drawing.ts';

const [width, height] = [1600, 420];

type Hill = { at: number; tall: number };

/** Ridges of a hill, from its foot inwards: how much lower each stands than the one around it. */
const frontRidges: readonly { inside: number; tone: Tone }[] = [
  { inside: -20, tone: 'ink' },
  { inside: 0, tone: 'bone' },
  { inside: 30, tone: 'ink' },
  { inside: 50, tone: 'terracotta' },
  { inside: 90, tone: 'ink' },
  { inside: 110, tone: 'bone' },
  { inside: 140, tone: 'ink' },
  { inside: 160, tone: 'ochre' },
];
const backRidges: readonly { inside: number; tone: Tone }[] = [
  { inside: -20, tone: 'ink' },
  { inside: 0, tone: 'ochre' },
  { inside: 26, tone: 'ink' },
  { inside: 46, tone: 'bone' },
  { inside: 72, tone: 'ink' },
  { inside: 92, tone: 'terracotta' },
];

/** Two rows of hills that climb to the right; they stand on the lower edge. */
const back: readonly Hill[] = [320, 640, 960, 1280, 1600].map((at, index) => ({ at, tall: 90 + index * 80 }));
const front: readonly Hill[] = [480, 800, 1120, 1440].map((at, index) => ({ at, tall: 70 + index * 60 }));

function laid(hills: readonly Hill[], ridges: typeof frontRidges): Mark[] {
  return ridges.map(({ inside, tone }) => ({
    tone,
    d: hills
      .filter(({ tall }) => tall > inside)
      .map(({ at, tall }) => triangle(at - tall + inside, height, (tall - inside) * 2, tall - inside))
      .join(''),
  }));
}

/** Land of a thousand hills, as nested triangles, for a black ground. */
export function hills(): Drawing {
  return { width, height, marks: [...laid(back, backRidges), ...laid(front, frontRidges)] };
}
