import { classNames } from '../ui/class-names.ts';
import { Drawn } from './drawn.tsx';
import { relief } from './relief.ts';

const drawing = relief();

/** Fills its place and is cropped by it: keeps its cut left edge, lets the right one go. */
export function HeroRelief({ className }: { className?: string | undefined }) {
  return (
    <Drawn
      drawing={drawing}
      className={classNames('lay-once', className)}
      preserveAspectRatio="xMinYMid slice"
    />
  );
}
