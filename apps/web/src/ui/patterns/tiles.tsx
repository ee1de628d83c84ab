import type { Drawing } from '@isangano/content/patterns/drawing';
import { useId } from 'react';
import { Shapes } from './drawn.tsx';

type TilesProps = {
  drawing: Drawing;
  /** Width of a tile in pixels. */
  size: number;
  className?: string | undefined;
};

/** Fills its box with repetitions of one tile, starting in the upper left corner. */
export function Tiles({ drawing, size, className }: TilesProps) {
  const id = useId();
  const { width, height } = drawing;
  return (
    <svg aria-hidden="true" className={className}>
      <pattern
        id={id}
        width={width}
        height={height}
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${size / width})`}
      >
        <Shapes drawing={drawing} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
