import {
  box,
  type Drawing,
  diamond,
  type Shape,
  type Tone,
  zigzagDown,
} from '@isangano/content/patterns/drawing';

type Corner = readonly [x: number, y: number];

const [width, height] = [480, 600];
const middle = width / 2;

function polygon(corners: readonly Corner[]): string {
  return `M${corners.map(([x, y]) => `${x} ${y}`).join('L')}z`;
}

function flipHorizontally(corners: readonly Corner[]): Corner[] {
  return corners.map(([x, y]): Corner => [width - x, y]).toReversed();
}

/** A left half and its reflection, in one tone or two. */
function symmetricShapes(half: readonly Corner[], left: Tone, right: Tone = left): Shape[] {
  if (left === right) return [{ tone: left, d: polygon([...half, ...flipHorizontally(half)]) }];
  return [
    { tone: left, d: polygon(half) },
    { tone: right, d: polygon(flipHorizontally(half)) },
  ];
}

const crest: readonly Corner[] = [
  [240, 30],
  [180, 30],
  [150, 60],
  [150, 90],
  [126, 114],
  [126, 210],
  [150, 234],
  [240, 234],
];
const face: readonly Corner[] = [
  [240, 126],
  [204, 126],
  [168, 162],
  [168, 282],
  [216, 354],
  [240, 354],
];
const neck: readonly Corner[] = [
  [240, 330],
  [204, 330],
  [204, 396],
  [240, 432],
];
const shoulders: readonly Corner[] = [
  [240, 432],
  [204, 396],
  [150, 402],
  [66, 450],
  [30, 510],
  [30, 600],
  [240, 600],
];
/* The margin around the shoulders, at which the ridges in the background end. */
const margin: readonly Corner[] = [
  [240, 372],
  [156, 372],
  [0, 434],
  [0, 600],
  [240, 600],
];
const sash = 'M150 402l36-6L390 600h-42z';
const sashLining = 'M240 432l15-15 183 183h-30z';

const ridge = (out: number) =>
  zigzagDown(middle - 150 - out, -60, -60, 60, 12) + zigzagDown(middle + 150 + out, -60, 60, 60, 12);

/** A generic portrait of polygons and ridges, as a placeholder for the operator to replace. */
export const portrait: Drawing = {
  width,
  height,
  shapes: [
    { tone: 'clay', d: box(width, height) },
    { tone: 'ink', ridge: 22, d: ridge(0) + ridge(100) },
    { tone: 'terracotta', ridge: 22, d: ridge(50) },
    ...symmetricShapes(margin, 'clay'),
    ...symmetricShapes(crest, 'ink'),
    ...symmetricShapes(neck, 'terracotta', 'ink'),
    ...symmetricShapes(face, 'ochre', 'terracotta'),
    ...symmetricShapes(shoulders, 'ink'),
    { tone: 'bone', d: sash },
    { tone: 'terracotta', d: sashLining },
    { tone: 'ink', ridge: 10, d: 'M180 218h42M258 218h42M240 212v72l-18 0' },
    { tone: 'ink', d: 'M180 240l21-10 21 10-21 10zM258 240l21-10 21 10-21 10zM210 314l30-8 30 8-30 10z' },
    { tone: 'ink', d: diamond(156, 292, 16) + diamond(324, 292, 16) },
    { tone: 'ochre', d: diamond(156, 292, 8) + diamond(324, 292, 8) },
  ],
};
