const base = 16;
const height = 12;
const mostTriangles = 20;

type Row = { first: number; count: number; perStep: number; width: number; tall: number };

/** Triangles on one line, with a gap of half a base after every step. */
function row({ first, count, perStep, width, tall }: Row): string {
  return Array.from({ length: count }, (_, index) => {
    const at = first + index;
    const x = at * base + Math.floor(at / perStep) * (base / 2) + (base - width) / 2;
    return `M${x} ${height}h${width}l-${width / 2}-${tall}z`;
  }).join('');
}

type StepBandProps = { steps: number; current: number; className?: string | undefined };

/**
 * How far a wizard is, as a band of triangles: walked, being walked, still ahead. `current` counts from 0.
 * Only for the eye: the step is said in words beside it.
 */
export function StepBand({ steps, current, className }: StepBandProps) {
  const perStep = Math.max(1, Math.floor(mostTriangles / steps));
  const walked = { first: 0, count: current * perStep, perStep };
  const here = { first: walked.count, count: perStep, perStep };
  const ahead = { first: walked.count + perStep, count: (steps - current - 1) * perStep, perStep };
  const width = steps * perStep * base + (steps - 1) * (base / 2);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className={className}>
      <path className="fill-line" d={row({ ...ahead, width: 16, tall: 12 })} />
      <path className="fill-ink" d={row({ ...walked, width: 16, tall: 12 })} />
      <path className="fill-ochre" d={row({ ...walked, width: 8, tall: 6 })} />
      <path className="fill-terracotta" d={row({ ...here, width: 16, tall: 12 })} />
      <path className="fill-bone" d={row({ ...here, width: 6, tall: 4.5 })} />
    </svg>
  );
}
