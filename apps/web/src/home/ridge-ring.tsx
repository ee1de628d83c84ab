import type { CSSProperties } from 'react';
import type { Tone } from '../patterns/drawing.ts';

const middle = 130;
/** One ridge stands for so many parts of a hundred. */
export const partsPerRidge = 5;
const ridgeCount = 100 / partsPerRidge;

const looks: Record<'ink' | 'terracotta' | 'ochre', { ridge: string; cut: string }> = {
  ink: { ridge: 'fill-ink', cut: 'fill-ochre' },
  terracotta: { ridge: 'fill-terracotta', cut: 'fill-bone' },
  ochre: { ridge: 'fill-ochre', cut: 'fill-ink' },
};
export type RingTone = Extract<Tone, keyof typeof looks>;

/** Rounded, so that every machine writes the same path. */
function at(radius: number, turn: number): string {
  const angle = (turn * 2 - 0.5) * Math.PI;
  const round = (value: number) => Math.round(value * 10) / 10;
  return `${round(middle + radius * Math.cos(angle))} ${round(middle + radius * Math.sin(angle))}`;
}

/** An arrow that points outwards, one of twenty around the middle. */
function ridge(index: number): string {
  const [from, to] = [(index + 0.07) / ridgeCount, (index + 0.93) / ridgeCount];
  const centre = (index + 0.5) / ridgeCount;
  return `M${[at(110, from), at(126, centre), at(110, to), at(58, to), at(70, centre), at(58, from)].join('L')}z`;
}

function cut(index: number): string {
  const [from, to] = [(index + 0.3) / ridgeCount, (index + 0.7) / ridgeCount];
  return `M${[at(96, from), at(112, (index + 0.5) / ridgeCount), at(96, to), at(82, (index + 0.5) / ridgeCount)].join('L')}z`;
}

type RidgeRingProps = { parts: readonly { percent: number; tone: RingTone }[]; className?: string };

/** A donut chart laid from twenty ridges, clockwise from the top. Its figures stand beside it in words. */
export function RidgeRing({ parts, className }: RidgeRingProps) {
  const tones = parts.flatMap(({ percent, tone }) =>
    Array.from({ length: percent / partsPerRidge }, () => tone),
  );
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${middle * 2} ${middle * 2}`} className={className}>
      {tones.map((tone, index) => {
        const order: CSSProperties & Record<'--at', number> = { '--at': index };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ridge is its place in the ring
          <g key={index} className="laid-when-seen" style={order}>
            <path className={looks[tone].ridge} d={ridge(index)} />
            <path className={looks[tone].cut} d={cut(index)} />
          </g>
        );
      })}
      <path className="fill-ink" d={`M${middle} 92l38 38-38 38-38-38z`} />
      <path className="fill-bone" d={`M${middle} 104l26 26-26 26-26-26z`} />
      <path className="fill-terracotta" d={`M${middle} 116l14 14-14 14-14-14z`} />
    </svg>
  );
}
