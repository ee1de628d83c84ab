import { useId } from 'react';
import type { Drawing } from './drawing.ts';
import { Marks } from './drawn.tsx';

type TilesProps = {
  drawing: Drawing;
  /** Width of a tile in pixels. */
  size: number;
  className?: string | undefined;
};

/** One tile laid again and again, from the upper left corner on, as far as its place reaches. */
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
        <Marks drawing={drawing} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
