import { classNames } from '../class-names.ts';
import { Drawn } from './drawn.tsx';
import { relief } from './relief.ts';

/** Fills its container, which crops it at the right; the left edge is always shown. */
export function HeroRelief({ className }: { className?: string }) {
  return (
    <Drawn
      drawing={relief}
      className={classNames('lay-once', className)}
      preserveAspectRatio="xMinYMid slice"
    />
  );
}
