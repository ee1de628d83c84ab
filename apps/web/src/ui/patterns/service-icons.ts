import {
  type Drawing,
  diamond,
  onGround,
  steps,
  tileSide,
  triangle,
  zigzagAcross,
} from '@isangano/content/patterns/drawing';
import type { FieldIcon } from '@isangano/content/schemas/lists';
import { motifs } from './motifs.ts';

/** Stairs on the lower edge, up to the middle and down again. */
function stairs(run: number, rise: number, count: number): string {
  return `M${tileSide / 2 - run * count} ${tileSide}${`v${-rise}h${run}`.repeat(count)}${`h${run}v${rise}`.repeat(count)}z`;
}

/** One square tile per icon of a field of service; two use the motif of their sector. */
export const serviceIcons: Record<FieldIcon, Drawing> = {
  'digital-health': motifs.health,
  /* A triangle of smaller triangles. */
  'ai-ml': onGround(
    'lake',
    { tone: 'bone', d: triangle(2, 58, 60, 54) },
    { tone: 'lake', d: triangle(17, 31, 30, -27) },
    {
      tone: 'ochre',
      d: triangle(24.5, 31, 15, 13.5) + triangle(9.5, 58, 15, 13.5) + triangle(39.5, 58, 15, 13.5),
    },
  ),
  /* Waves of a signal. */
  'mobile-health': onGround(
    'ink',
    { tone: 'bone', ridge: 8, d: [8, 40].map((y) => zigzagAcross(-16, y + 16, 16, -16, 6)).join('') },
    { tone: 'ochre', ridge: 8, d: zigzagAcross(-16, 40, 16, -16, 6) },
    { tone: 'terracotta', d: diamond(16, 58, 6) + diamond(48, 58, 6) },
  ),
  /* Bars of a chart. */
  'data-analytics': onGround(
    'ochre',
    { tone: 'ink', d: stairs(10, 18, 3) },
    { tone: 'bone', d: stairs(7, 12, 3) },
    { tone: 'terracotta', d: stairs(6, 9, 2) },
  ),
  /* Walls with gates around a centre. */
  cybersecurity: onGround(
    'terracotta',
    { tone: 'bone', ridge: 7, d: steps(37, 58.5, [21.5, -53, -53, 53, 21.5]) },
    { tone: 'ink', ridge: 7, d: steps(27, 18.5, [-8.5, 27, 27, -27, -8.5]) },
    { tone: 'ochre', d: diamond(32, 32, 9) },
  ),
  consulting: motifs.consulting,
};
