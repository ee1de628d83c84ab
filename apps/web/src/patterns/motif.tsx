import { Drawn } from './drawn.tsx';
import { motifs, type Sector } from './motifs.ts';

/** A sector's sign; its name stands beside it in words. */
export function Motif({
  sector,
  size = 64,
  className,
}: {
  sector: Sector;
  size?: number | undefined;
  className?: string | undefined;
}) {
  return <Drawn drawing={motifs[sector]} width={size} height={size} className={className} />;
}
