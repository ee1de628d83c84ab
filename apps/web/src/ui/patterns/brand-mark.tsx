import { mark } from '@isangano/content/mark';
import { Drawn } from './drawn.tsx';

/** The brand mark, in the colour of the surrounding text. */
export function BrandMark({ size, className }: { size: number; className?: string }) {
  return <Drawn drawing={mark} width={size} height={size} className={className} />;
}
