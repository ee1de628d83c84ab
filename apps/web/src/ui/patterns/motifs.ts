import {
  type Drawing,
  diamond,
  onGround,
  steps,
  tileSide,
  triangle,
  zigzagDown,
} from '@isangano/content/patterns/drawing';
import type { Sector } from '@isangano/content/schemas/primitives';

const side = tileSide;
const half = side / 2;

/** A cross with four equal arms: `arm` is their width, `reach` their length from the centre. */
function cross(arm: number, reach: number): string {
  const flank = reach - arm / 2;
  const edges = [arm, flank, flank, arm, -flank, flank, -arm, -flank, -flank, -arm, flank];
  return `${steps(half - arm / 2, half - reach, edges)}z`;
}

/** One square tile per sector. The motif identifies the sector; the tone is not the only difference. */
export const motifs: Record<Sector, Drawing> = {
  /* A cross within a cross. */
  health: onGround(
    'forest',
    { tone: 'bone', d: cross(24, 28) },
    { tone: 'forest', d: cross(14, 23) },
    { tone: 'ochre', d: cross(6, 18) },
  ),
  /* A circuit: a spiral of one line. */
  technology: onGround(
    'lake',
    { tone: 'bone', ridge: 6, d: steps(0, 56, [56, -48, -48, 36, 36, -24, -24, 14]) },
    { tone: 'ochre', d: diamond(33, 32, 6) },
  ),
  /* Roads: parallel zigzags. */
  logistics: onGround(
    'ochre',
    { tone: 'ink', ridge: 8, d: [4, 24, 44].map((x) => zigzagDown(x, 0, half, half, 2)).join('') },
    { tone: 'terracotta', d: 'M0 8v48l24-24z' },
  ),
  /* An eye, with a quarter of another one in each corner. */
  arts: onGround(
    'terracotta',
    { tone: 'bone', d: diamond(half, half, 30) },
    { tone: 'ink', d: diamond(half, half, 22) },
    { tone: 'ochre', d: diamond(half, half, 13) },
    {
      tone: 'ink',
      d: diamond(half, half, 5) + [0, side].map((x) => diamond(x, 0, 14) + diamond(x, side, 14)).join(''),
    },
  ),
  /* Two sides that meet at a point. */
  consulting: onGround(
    'ink',
    { tone: 'bone', d: triangle(2, 0, 60, -30) + triangle(2, side, 60, 30) },
    { tone: 'ink', d: triangle(14, 0, 36, -18) + triangle(14, side, 36, 18) },
    { tone: 'ochre', d: triangle(22, 0, 20, -10) + triangle(22, side, 20, 10) },
    { tone: 'terracotta', d: `M0 12v40l20-20zM${side} 12v40l-20-20z` },
  ),
};
