import { useId } from 'react';
import { classNames } from '../ui/class-names.ts';
import { type BandTones, diamondBand, nestedTriangles, straightSpiral, zigzagBand } from './bands.ts';
import { Marks } from './drawn.tsx';

const kinds = {
  zigzag: zigzagBand,
  diamond: diamondBand,
  triangles: nestedTriangles,
  spiral: straightSpiral,
};

/* Three sets of tones: on light ground, on black ground, and struck in terracotta. */
const looks: Record<'light' | 'dark' | 'bright', BandTones> = {
  light: { ground: 'bone', ridge: 'ink', accent: 'terracotta' },
  dark: { ground: 'ink', ridge: 'bone', accent: 'ochre' },
  bright: { ground: 'terracotta', ridge: 'ink', accent: 'bone' },
};

type BandProps = {
  kind?: keyof typeof kinds | undefined;
  look?: keyof typeof looks | undefined;
  /** Width of a ridge in pixels; the band's height follows from it. */
  unit?: number | undefined;
  className?: string | undefined;
};

/** A thin band from edge to edge, between two parts of a page. */
export function Band({ kind = 'zigzag', look = 'light', unit = 4, className }: BandProps) {
  const id = useId();
  const tile = kinds[kind](unit, looks[look]);
  return (
    <svg aria-hidden="true" width="100%" height={tile.height} className={classNames('block', className)}>
      <pattern id={id} width={tile.width} height={tile.height} patternUnits="userSpaceOnUse">
        <Marks drawing={tile} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
