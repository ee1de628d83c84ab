import { canvas, centre, placeAt, radius, star } from './places.ts';

type WaysProps = { shown: readonly boolean[]; className?: string };

/** What lies under the nodes: the ways from the centre to each, and the zigzags that bind them. */
export function Ways({ shown, className }: WaysProps) {
  const count = shown.length;
  const way = (index: number) => {
    const { x, y } = placeAt(index / count, radius);
    return `M${centre.x} ${centre.y}L${x} ${y}`;
  };
  const chosen = (isShown: boolean) =>
    shown.map((value, index) => (value === isShown ? way(index) : '')).join('');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      className={className}
      fill="none"
    >
      <path className="stroke-line" strokeWidth="3" d={chosen(false)} />
      <path className="stroke-ink" strokeWidth="10" d={chosen(true)} />
      <path className="stroke-ink" strokeWidth="10" d={star(count, radius, 240)} />
      <path className="stroke-terracotta" strokeWidth="10" d={star(count, 272, 212)} />
      <path className="fill-bone stroke-ink" strokeWidth="10" d={star(count, 172, 122)} />
      <path className="fill-ink" d={star(count, 142, 98)} />
      {shown.map((isShown, index) => {
        if (isShown) return null;
        const { x, y } = placeAt(index / count, radius);
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
