import type { Tone } from '@isangano/content/patterns/drawing';
import type { CSSProperties } from 'react';
import { pointOnCircle } from './point-on-circle.ts';

const middle = 130;
/** One ridge of a chart represents this percentage. */
export const percentPerRidge = 5;
const ridgeCount = 100 / percentPerRidge;

const toneClasses: Record<'ink' | 'terracotta' | 'ochre', { ridge: string; cut: string }> = {
  ink: { ridge: 'fill-ink', cut: 'fill-ochre' },
  terracotta: { ridge: 'fill-terracotta', cut: 'fill-bone' },
  ochre: { ridge: 'fill-ochre', cut: 'fill-ink' },
};
export type RingTone = Extract<Tone, keyof typeof toneClasses>;

/** Path data of a point; see `pointOnCircle`. */
function getPoint(radius: number, turn: number): string {
  const { x, y } = pointOnCircle({ x: middle, y: middle }, radius, turn);
  return `${x} ${y}`;
}

/** One of twenty arrows around the middle, which point outwards. */
function ridgePath(index: number): string {
  const [from, to] = [(index + 0.07) / ridgeCount, (index + 0.93) / ridgeCount];
  const centre = (index + 0.5) / ridgeCount;
  return `M${[getPoint(110, from), getPoint(126, centre), getPoint(110, to), getPoint(58, to), getPoint(70, centre), getPoint(58, from)].join('L')}z`;
}

/** The diamond inside an arrow. */
function cutPath(index: number): string {
  const [from, to] = [(index + 0.3) / ridgeCount, (index + 0.7) / ridgeCount];
  return `M${[getPoint(96, from), getPoint(112, (index + 0.5) / ridgeCount), getPoint(96, to), getPoint(82, (index + 0.5) / ridgeCount)].join('L')}z`;
}

type RidgeRingProps = { parts: readonly { percent: number; tone: RingTone }[]; className?: string };

/** A donut chart of twenty ridges, clockwise from the top. Its figures must be beside it as text. */
export function RidgeRing({ parts, className }: RidgeRingProps) {
  const tones = parts.flatMap(({ percent, tone }) =>
    Array.from({ length: percent / percentPerRidge }, () => tone),
  );
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${middle * 2} ${middle * 2}`} className={className}>
      {tones.map((tone, index) => {
        const orderStyle: CSSProperties & Record<'--at', number> = { '--at': index };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ridge is identified by its position in the ring
          <g key={index} className="laid-when-seen" style={orderStyle}>
            <path className={toneClasses[tone].ridge} d={ridgePath(index)} />
            <path className={toneClasses[tone].cut} d={cutPath(index)} />
          </g>
        );
      })}
      <path className="fill-ink" d={`M${middle} 92l38 38-38 38-38-38z`} />
      <path className="fill-bone" d={`M${middle} 104l26 26-26 26-26-26z`} />
      <path className="fill-terracotta" d={`M${middle} 116l14 14-14 14-14-14z`} />
    </svg>
  );
}
