import type { Sector } from '@isangano/content/schemas/primitives';
import { Drawn } from './drawn.tsx';
import { motifs } from './motifs.ts';

type MotifProps = { sector: Sector; size?: number; className?: string };

/** The motif of a sector. Decorative: the name of the sector must be beside it as text. */
export function Motif({ sector, size = 64, className }: MotifProps) {
  return <Drawn drawing={motifs[sector]} width={size} height={size} className={className} />;
}
