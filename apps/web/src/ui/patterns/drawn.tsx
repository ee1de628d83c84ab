import type { Drawing, Shape, Tone } from '@isangano/content/patterns/drawing';
import type { ComponentProps } from 'react';

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

function ShapePath({ shape: { d, tone, ridge, stones } }: { shape: Shape }) {
  if (ridge === undefined) return <path className={fills[tone]} d={d} />;
  return (
    <path
      className={strokes[tone]}
      d={d}
      fill="none"
      strokeWidth={ridge}
      {...(stones && {
        // Dash and gap have length 1 each. With the offset, each segment begins and ends with half a dash.
        pathLength: stones.segments * stones.perSegment * 2,
        strokeDasharray: 1,
        strokeDashoffset: 0.5,
      })}
    />
  );
}

export function Shapes({ drawing }: { drawing: Drawing }) {
  return drawing.shapes.map((shape) => <ShapePath key={`${shape.tone}${shape.d}`} shape={shape} />);
}

type DrawnProps = Omit<ComponentProps<'svg'>, 'children'> & { drawing: Drawing };

/** Renders a drawing as an SVG that screen readers ignore. */
export function Drawn({ drawing, ...rest }: DrawnProps) {
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${drawing.width} ${drawing.height}`} {...rest}>
      <Shapes drawing={drawing} />
    </svg>
  );
}
