import { drawBrokenPattern } from './broken.ts';
import { Drawn } from './drawn.tsx';

const drawing = drawBrokenPattern();

export function BrokenPattern({ className }: { className?: string | undefined }) {
  return <Drawn drawing={drawing} className={className} />;
}
