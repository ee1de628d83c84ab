import { useId } from 'react';
import { classNames } from '../class-names.ts';
import {
  type BandTones,
  drawDiamondBand,
  drawNestedTriangles,
  drawStraightSpiral,
  drawZigzagBand,
} from './bands.ts';
import { Shapes } from './drawn.tsx';

const drawByKind = {
  zigzag: drawZigzagBand,
  diamond: drawDiamondBand,
  triangles: drawNestedTriangles,
  spiral: drawStraightSpiral,
};

/* Three sets of tones: for light ground, for black ground, and in terracotta. */
const tonesByLook: Record<'light' | 'dark' | 'bright', BandTones> = {
  light: { ground: 'bone', ridge: 'ink', accent: 'terracotta' },
  dark: { ground: 'ink', ridge: 'bone', accent: 'ochre' },
  bright: { ground: 'terracotta', ridge: 'ink', accent: 'bone' },
};

type BandProps = {
  kind?: keyof typeof drawByKind | undefined;
  look?: keyof typeof tonesByLook | undefined;
  /** Width of a ridge in pixels; the band's height follows from it. */
  unit?: number | undefined;
  className?: string | undefined;
};

/** A thin patterned band over the full width, between two sections of a page. */
export function Band({ kind = 'zigzag', look = 'light', unit = 4, className }: BandProps) {
  const id = useId();
  const tile = drawByKind[kind](unit, tonesByLook[look]);
  return (
    <svg aria-hidden="true" width="100%" height={tile.height} className={classNames('block', className)}>
      <pattern id={id} width={tile.width} height={tile.height} patternUnits="userSpaceOnUse">
        <Shapes drawing={tile} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
