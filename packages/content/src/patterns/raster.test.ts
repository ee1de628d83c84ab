import { expect, test } from 'vitest';
import { diamond, type Shape } from './drawing.ts';
import { rasterize } from './raster.ts';

/** Draws a shape on bone, one character for each pixel. */
function draw(shape: Shape): string[] {
  return rasterize({ width: 12, height: 12, shapes: [shape] }, 12).map((row) =>
    row.map((tone) => (tone === 'bone' ? '.' : '#')).join(''),
  );
}

test('fills a path, also where its parts overlap', () => {
  expect(draw({ tone: 'ink', d: 'M2 2h8v8h-8zM4 0H8v12h-4z' })).toEqual([
    '....####....',
    '....####....',
    ...Array.from({ length: 8 }, () => '..########..'),
    '....####....',
    '....####....',
  ]);
});

test('draws a ridge with corners, in even width', () => {
  expect(draw({ tone: 'ink', ridge: 2, d: 'M3 3h6v6h-6z' })).toEqual([
    '............',
    '............',
    '..########..',
    '..########..',
    ...Array.from({ length: 4 }, () => '..##....##..'),
    '..########..',
    '..########..',
    '............',
    '............',
  ]);
});

test('draws diagonals', () => {
  expect(draw({ tone: 'ink', d: diamond(6, 6, 4) })).toEqual([
    '............',
    '............',
    '.....##.....',
    '....####....',
    '...######...',
    '..########..',
    '..########..',
    '...######...',
    '....####....',
    '.....##.....',
    '............',
    '............',
  ]);
});

test('draws later shapes over earlier ones', () => {
  const shapes: Shape[] = [
    { tone: 'ink', d: 'M0 0h4v4h-4z' },
    { tone: 'ochre', d: 'M1 1h2v2h-2z' },
  ];
  expect(rasterize({ width: 4, height: 4, shapes }, 4)[1]).toEqual(['ink', 'ochre', 'ochre', 'ink']);
});
