import { box, type Drawing, diamond, type Shape, type Tone, zigzagAcross, zigzagDown } from './drawing.ts';

/** Returns one of the items. Every call decides independently, so that the combinations are as different as their seeds. */
export type Choose = <Item>(items: readonly [Item, ...Item[]]) => Item;

/** Returns choices that are always the same for a seed (FNV-1a, then Mulberry32). Not for secrets. */
export function createChoices(seed: string): Choose {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (items) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const fraction = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    return items[Math.floor(fraction * items.length)] ?? items[0];
  };
}

/** The measures of a composition: its size, where the middle of its figure is, and the widths of its ridges. */
export type Frame = {
  width: number;
  height: number;
  x: number;
  y: number;
  /** Width of a ridge, and of the ground between two. */
  ridge: number;
  gap: number;
  /** Distance from the middle of the figure to its corners. */
  reach: number;
};

type Field = (frame: Frame, offset: number) => string;

const sides = [1, -1] as const;

/** Each returns the ridges at an offset from the figure, the same on all its sides. */
const fields: readonly [Field, ...Field[]] = [
  /* Nested diamonds. */
  ({ x, y, reach }, offset) => diamond(x, y, reach + spread(offset)),
  /* Zigzags from top to bottom. */
  (frame, offset) => {
    const { x, y, height, reach } = frame;
    const segments = countSegments(height, reach);
    const out = toLattice(frame, offset);
    return sides
      .map((side) => zigzagDown(x + side * out, y - segments * reach, side * reach, reach, segments * 2))
      .join('');
  },
  /* Zigzags from side to side. */
  (frame, offset) => {
    const { x, y, width, reach } = frame;
    const segments = countSegments(width, reach);
    const out = toLattice(frame, offset);
    return sides
      .map((side) => zigzagAcross(x - segments * reach, y + side * out, reach, side * reach, segments * 2))
      .join('');
  },
  /* Roads from four sides that point at the figure. */
  ({ x, y, width, height, reach }, offset) => {
    const far = Math.max(width, height);
    const out = Math.round(reach / 2) + spread(offset);
    return sides
      .flatMap((side) => [
        `M${x + side * (out + far)} ${y - far}L${x + side * out} ${y}l${side * far} ${far}`,
        `M${x - far} ${y + side * (out + far)}L${x} ${y + side * out}l${far} ${side * far}`,
      ])
      .join('');
  },
  /* Nested squares. */
  ({ x, y, reach }, offset) => square(x, y, Math.round(reach * 0.75 + offset)),
];

/** How far a diagonal ridge moves along an axis, so that its distance is the same as that of an upright one. */
function spread(offset: number): number {
  return Math.round(offset * Math.SQRT2);
}

/** Moves a zigzag so that it and its mirror image meet exactly where they cross, and leave no slivers. */
function toLattice({ ridge, gap, reach }: Frame, offset: number): number {
  const pitch = ridge + gap;
  const lattice = (2 * reach) / Math.round((2 * reach) / spread(pitch));
  const index = Math.round((offset - gap - ridge / 2) / pitch);
  return Math.round((index + 0.5) * lattice);
}

/** An even number of segments, so that the zigzag turns in the middle, and reaches over the edge. */
function countSegments(length: number, reach: number): number {
  return Math.ceil(length / reach / 2) * 2;
}

function square(x: number, y: number, reach: number): string {
  return `M${x - reach} ${y - reach}h${2 * reach}v${2 * reach}h${-2 * reach}z`;
}

type Figure = (x: number, y: number, reach: number) => string;

const figures: readonly [Figure, ...Figure[]] = [
  diamond,
  (x, y, reach) => square(x, y, Math.round(reach * 0.75)),
  /* A star of a diamond and a square. */
  (x, y, reach) => diamond(x, y, reach) + square(x, y, Math.round(reach * 0.66)),
  /* A diamond whose sides are stairs. */
  (x, y, reach) => {
    const step = Math.round(reach / 3.5);
    const half = Math.round(step / 2);
    const stairs = (h: number, v: number, across: boolean) =>
      across ? `h${h}v${v}h${h}v${v}h${h}v${v}` : `v${v}h${h}v${v}h${h}v${v}h${h}`;
    return `M${x - half} ${y - 3 * step - half}h${2 * half}${stairs(step, step, false)}v${2 * half}${stairs(-step, step, true)}h${-2 * half}${stairs(-step, -step, false)}v${-2 * half}${stairs(step, -step, true)}z`;
  },
  /* A cross. */
  (x, y, reach) => {
    const arm = Math.round(reach / 3);
    const flank = reach - arm;
    return `M${x - arm} ${y - reach}h${2 * arm}v${flank}h${flank}v${2 * arm}h${-flank}v${flank}h${-2 * arm}v${-flank}h${-flank}v${-2 * arm}h${flank}z`;
  },
];

/** In the corners and at the middle of the edges; null leaves them to the field. */
type Accent = { tone: Tone; inner: Tone } | null;

const ringShares = [0.74, 0.48, 0.2] as const;

/**
 * Composes a picture by the rules of imigongo: a figure of nested shapes in a field of even ridges, which repeats
 * it outwards, in mirrored halves, on black or bone ground.
 */
export function compose(frame: Frame, fieldCount: number, choose: Choose): Drawing {
  const { width, height, x, y, ridge, gap, reach } = frame;
  const ground = choose<Tone>(['ink', 'ink', 'bone']);
  const line: Tone = ground === 'ink' ? 'bone' : 'ink';
  const colours: readonly [Tone, ...Tone[]] = ['ochre', 'terracotta', line];
  const field = choose(fields);

  const ridges = Array.from({ length: fieldCount }, (_, index): Shape => {
    // Every second ridge is in the colour of the lines, so that the pattern is light and dark in turn.
    const tone = index % 2 === 0 ? choose(colours) : line;
    return { tone, ridge, d: field(frame, gap + ridge / 2 + index * (ridge + gap)) };
  });
  const figure = choose(figures);
  const tones = [
    choose(colours),
    ground,
    choose(colours),
    choose<Tone>(['ochre', 'terracotta', 'bone', 'ink']),
  ];
  const rings = [1, ...ringShares].map(
    (share, index): Shape => ({ tone: tones[index] ?? ground, d: figure(x, y, Math.round(reach * share)) }),
  );
  return {
    width,
    height,
    shapes: [
      { tone: ground, d: box(width, height) },
      ...ridges,
      { tone: ground, d: figure(x, y, reach + gap) },
      ...rings,
      ...drawAccents(frame, chooseAccent(choose), (size) => corners(width, height, size)),
      ...drawAccents(frame, chooseAccent(choose), (size) => edges(frame, size)),
    ],
  };
}

function chooseAccent(choose: Choose): Accent {
  const tone = choose<Tone | 'none'>(['none', 'ochre', 'terracotta', 'ink', 'bone']);
  const inner = choose<Tone>(['ochre', 'terracotta', 'ink', 'bone']);
  return tone === 'none' ? null : { tone, inner };
}

function drawAccents({ reach }: Frame, accent: Accent, draw: (size: number) => string): Shape[] {
  if (!accent) return [];
  return [
    { tone: accent.tone, d: draw(Math.round(reach * 0.7)) },
    { tone: accent.inner, d: draw(Math.round(reach * 0.35)) },
  ];
}

/** Diamonds of which each corner shows a quarter. */
function corners(width: number, height: number, size: number): string {
  return [0, width].map((x) => diamond(x, 0, size) + diamond(x, height, size)).join('');
}

/** Diamonds of which each edge shows a half. */
function edges({ width, height, x, y }: Frame, size: number): string {
  return diamond(x, 0, size) + diamond(x, height, size) + diamond(0, y, size) + diamond(width, y, size);
}
