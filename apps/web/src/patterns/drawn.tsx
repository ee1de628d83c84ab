import type { ComponentProps } from 'react';
import type { Drawing, Mark, Tone } from './drawing.ts';

const fills: Record<Tone, string> = {
  ink: 'fill-ink',
  bone: 'fill-bone',
  ochre: 'fill-ochre',
  terracotta: 'fill-terracotta',
  forest: 'fill-forest',
  lake: 'fill-lake',
  clay: 'fill-clay',
  current: 'fill-current',
};

const strokes: Record<Tone, string> = {
  ink: 'stroke-ink',
  bone: 'stroke-bone',
  ochre: 'stroke-ochre',
  terracotta: 'stroke-terracotta',
  forest: 'stroke-forest',
  lake: 'stroke-lake',
  clay: 'stroke-clay',
  current: 'stroke-current',
};

function MarkPath({ mark: { d, tone, ridge, stones } }: { mark: Mark }) {
  if (ridge === undefined) return <path className={fills[tone]} d={d} />;
  return (
    <path
      className={strokes[tone]}
      d={d}
      fill="none"
      strokeWidth={ridge}
      {...(stones && {
        // Counted in half stones, so that each segment begins and ends with the same half.
        pathLength: stones.segments * stones.perSegment * 2,
        strokeDasharray: 1,
        strokeDashoffset: 0.5,
      })}
    />
  );
}

export function Marks({ drawing }: { drawing: Drawing }) {
  return drawing.marks.map((mark) => <MarkPath key={`${mark.tone}${mark.d}`} mark={mark} />);
}

type DrawnProps = Omit<ComponentProps<'svg'>, 'children'> & { drawing: Drawing };

/** A drawing as it stands, for the eye only. */
export function Drawn({ drawing, ...rest }: DrawnProps) {
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${drawing.width} ${drawing.height}`} {...rest}>
      <Marks drawing={drawing} />
    </svg>
  );
}
