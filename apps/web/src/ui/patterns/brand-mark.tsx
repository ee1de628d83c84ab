import { Drawn } from './drawn.tsx';
import { drawFiveWays } from './five-ways.ts';

const drawing = drawFiveWays();

/** The brand mark, in the colour of the surrounding text. */
export function BrandMark({ size, className }: { size: number; className?: string }) {
  return <Drawn drawing={drawing} width={size} height={size} className={className} />;
}
