const base = 16;
const height = 12;
const maxTriangles = 20;

type Row = { first: number; count: number; perStep: number; width: number; triangleHeight: number };

/** A row of triangles, with a gap of half a base after every step. */
function rowPath({ first, count, perStep, width, triangleHeight }: Row): string {
  return Array.from({ length: count }, (_, index) => {
    const position = first + index;
    const x = position * base + Math.floor(position / perStep) * (base / 2) + (base - width) / 2;
    return `M${x} ${height}h${width}l-${width / 2}-${triangleHeight}z`;
  }).join('');
}

type StepBandProps = { steps: number; current: number; className?: string | undefined };

/**
 * The progress of a wizard as a band of triangles: completed, current and remaining steps. `current` counts
 * from 0. Hidden from screen readers: the current step must be shown as text beside it.
 */
export function StepBand({ steps, current, className }: StepBandProps) {
  const perStep = Math.max(1, Math.floor(maxTriangles / steps));
  const completed = { first: 0, count: current * perStep, perStep };
  const active = { first: completed.count, count: perStep, perStep };
  const remaining = { first: completed.count + perStep, count: (steps - current - 1) * perStep, perStep };
  const width = steps * perStep * base + (steps - 1) * (base / 2);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className={className}>
      <path className="fill-line" d={rowPath({ ...remaining, width: 16, triangleHeight: 12 })} />
      <path className="fill-current" d={rowPath({ ...completed, width: 16, triangleHeight: 12 })} />
      <path className="fill-ochre" d={rowPath({ ...completed, width: 8, triangleHeight: 6 })} />
      <path className="fill-terracotta" d={rowPath({ ...active, width: 16, triangleHeight: 12 })} />
      <path className="fill-bone" d={rowPath({ ...active, width: 6, triangleHeight: 4.5 })} />
    </svg>
  );
}
