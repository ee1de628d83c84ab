import { canvas, centre, getPosition, radius, starPath } from './positions.ts';

type ConnectionsProps = { visibility: readonly boolean[]; className?: string };

/**
 * The drawing below the nodes: lines from the centre to each node, and zigzags around the centre.
 * `visibility` is by node.
 */
export function Connections({ visibility, className }: ConnectionsProps) {
  const count = visibility.length;
  const linePath = (index: number) => {
    const { x, y } = getPosition(index / count, radius);
    return `M${centre.x} ${centre.y}L${x} ${y}`;
  };
  const linePaths = (isVisible: boolean) =>
    visibility.map((value, index) => (value === isVisible ? linePath(index) : '')).join('');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      className={className}
      fill="none"
    >
      <path className="stroke-line" strokeWidth="3" d={linePaths(false)} />
      <path className="stroke-ink" strokeWidth="10" d={linePaths(true)} />
      <path className="stroke-ink" strokeWidth="10" d={starPath(count, 244, 196)} />
      <path className="stroke-terracotta" strokeWidth="10" d={starPath(count, 216, 170)} />
      <path className="fill-bone stroke-ink" strokeWidth="10" d={starPath(count, 148, 106)} />
      <path className="fill-ink" d={starPath(count, 124, 86)} />
      {visibility.map((isVisible, index) => {
        if (isVisible) return null;
        const { x, y } = getPosition(index / count, radius);
        return (
          <path
            key={`${x} ${y}`}
            className="fill-bone stroke-line"
            strokeWidth="4"
            d={`M${x} ${y - 16}l16 16-16 16-16-16z`}
          />
        );
      })}
    </svg>
  );
}
