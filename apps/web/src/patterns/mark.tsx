import { Drawn } from './drawn.tsx';
import { fiveWays } from './five-ways.ts';

const drawing = fiveWays();

/** The brand's sign, in the colour of the text around it. */
export function Mark({
  size = 40,
  className,
}: {
  size?: number | undefined;
  className?: string | undefined;
}) {
  return <Drawn drawing={drawing} width={size} height={size} className={className} />;
}
