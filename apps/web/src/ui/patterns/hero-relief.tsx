import { classNames } from '../class-names.ts';
import { Drawn } from './drawn.tsx';
import { drawRelief } from './relief.ts';

const drawing = drawRelief();

/** Fills its container, which crops it at the right; the left edge is always shown. */
export function HeroRelief({ className }: { className?: string }) {
  return (
    <Drawn
      drawing={drawing}
      className={classNames('lay-once', className)}
      preserveAspectRatio="xMinYMid slice"
    />
  );
}
