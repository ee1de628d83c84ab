import type { Drawing, Shape } from '@isangano/content/patterns/drawing';
import type { ComponentProps } from 'react';

function ShapePath({ shape: { d, tone, ridge, stones } }: { shape: Shape }) {
  // `theme.css` lists these classes.
  if (ridge === undefined) return <path className={`fill-${tone}`} d={d} />;
  return (
    <path
      className={`stroke-${tone}`}
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
