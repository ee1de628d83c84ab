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

/** Share of a turn that each ridge takes. */
const share = 1 / ridgeCount;

function toPath(...points: string[]): string {
  return `M${points.join('L')}z`;
}

/* The first of the arrows around the middle, which point outwards. The others are the same, turned, which compresses well. */
const ridgePath = toPath(
  getPoint(110, 0.07 * share),
  getPoint(126, 0.5 * share),
  getPoint(110, 0.93 * share),
  getPoint(58, 0.93 * share),
  getPoint(70, 0.5 * share),
  getPoint(58, 0.07 * share),
);

/** The diamond inside an arrow. */
const cutPath = toPath(
  getPoint(96, 0.3 * share),
  getPoint(112, 0.5 * share),
  getPoint(96, 0.7 * share),
  getPoint(82, 0.5 * share),
);

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
          <g key={index} transform={`rotate(${index * share * 360} ${middle} ${middle})`}>
            <g className="laid-when-seen" style={orderStyle}>
              <path className={toneClasses[tone].ridge} d={ridgePath} />
              <path className={toneClasses[tone].cut} d={cutPath} />
            </g>
          </g>
        );
      })}
      <path className="fill-ink" d={`M${middle} 92l38 38-38 38-38-38z`} />
      <path className="fill-bone" d={`M${middle} 104l26 26-26 26-26-26z`} />
      <path className="fill-terracotta" d={`M${middle} 116l14 14-14 14-14-14z`} />
    </svg>
  );
}
