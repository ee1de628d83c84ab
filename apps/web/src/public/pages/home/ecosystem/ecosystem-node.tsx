import { products } from '@isangano/content/products';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { type Point, pointOnCircle } from '../point-on-circle.ts';

/** The size of the map, and the radius of the circle of products around its centre. */
export const canvas = { width: 1000, height: 800 } as const;

export const radius = 300;

export const centre: Point = { x: canvas.width / 2, y: canvas.height / 2 };

/** With fewer products there is no circle, and with more their names would overlap: wide screens then show the list, too. */
export const isMap = products.length >= 4 && products.length <= 14;

type NodeLink = { className: string; 'aria-describedby': string };

type EcosystemNodeProps = {
  x: number;
  y: number;
  name: string;
  description: string;
  onEnter: () => void;
  children: (link: NodeLink) => ReactNode;
};

/* In the list, the whole row is clickable. On the map, the name is on the outer side of its icon, off the drawing. */
const linkClass = classNames(
  'block text-left text-ink no-underline after:absolute after:inset-0 hover:underline',
  isMap && 'lg:flex lg:flex-col lg:items-center lg:gap-1 lg:text-center lg:after:hidden',
);

/* In the list, a line of text; on the map, a tooltip: 700 ms after hovering, immediately on keyboard focus. */
const descriptionClass =
  'max-lg:text-sm lg:ground-ink lg:pointer-events-none lg:invisible lg:absolute lg:rounded ' +
  'lg:p-3 lg:text-sm lg:leading-snug lg:outline-2 lg:outline-bone lg:opacity-0 ' +
  // The pointer can move from the node into the tooltip.
  'lg:before:absolute lg:before:-inset-3 lg:before:-z-10 ' +
  'lg:group-hover/node:pointer-events-auto lg:group-hover/node:visible lg:group-hover/node:opacity-100 ' +
  'lg:group-hover/node:transition-[opacity,visibility] lg:group-hover/node:delay-700 ' +
  'lg:group-has-focus-visible/node:visible lg:group-has-focus-visible/node:opacity-100 lg:group-has-focus-visible/node:delay-0 ' +
  'lg:group-data-tooltips-hidden/map:hidden';

/** Returns the classes that put a tooltip on the inner side of its node, where it covers no other node. */
function getTooltipPosition(x: number, y: number): string {
  const isUpper = y <= centre.y;
  const isRight = x > centre.x;
  /** How far the node is from the vertical axis of the map, at most 1. */
  const distance = Math.abs(x - centre.x) / radius;
  if (distance === 0)
    return classNames(
      'lg:top-full lg:left-1/2 lg:mt-3 lg:-translate-x-1/2',
      y === centre.y ? 'lg:w-60' : 'lg:w-43',
    );
  const isBeside = distance > 0.5;
  if (isBeside)
    return classNames(
      'lg:w-43',
      isUpper ? 'lg:top-[calc(100%-3.5rem)]' : 'lg:bottom-[calc(100%-3.5rem)]',
      isRight ? 'lg:right-[calc(50%+3rem)]' : 'lg:left-[calc(50%+3rem)]',
    );
  return classNames(
    'lg:w-43',
    isUpper ? 'lg:top-full lg:mt-3' : 'lg:bottom-full lg:mb-3',
    isRight ? 'lg:right-7' : 'lg:left-7',
  );
}

export function EcosystemNode({ x, y, name, description, onEnter, children }: EcosystemNodeProps) {
  const id = useId();
  const isUpper = y < centre.y;
  const style: CSSProperties & Record<'--x' | '--y', string> = {
    '--x': `${(x * 100) / canvas.width}%`,
    '--y': `${(y * 100) / canvas.height}%`,
  };
  return (
    <li
      style={style}
      onPointerEnter={onEnter}
      onFocus={onEnter}
      className={classNames(
        'group/node relative min-h-18 border-t-2 border-line py-3 pl-16 hover:z-10 has-focus-visible:z-10',
        isMap &&
          'lg:absolute lg:top-(--y) lg:left-(--x) lg:min-h-0 lg:w-28 lg:-translate-x-1/2 lg:border-0 lg:p-0',
        isMap && (isUpper ? 'lg:-translate-y-[calc(100%-1.75rem)]' : 'lg:-translate-y-7'),
      )}
    >
      {children({
        className: classNames(linkClass, isMap && isUpper && 'lg:flex-col-reverse'),
        'aria-describedby': id,
      })}
      <folded-part
        hidden="until-found"
        class={isMap ? classNames(descriptionClass, getTooltipPosition(x, y)) : 'text-sm'}
      >
        <div role="tooltip">
          {isMap && <p className="font-display text-xl font-extrabold max-lg:hidden">{name}</p>}
          <p id={id}>{description}</p>
        </div>
      </folded-part>
    </li>
  );
}

/** A star around the centre: `count` points at distance `outer`, and as many at `inner` between them. */
export function starPath(count: number, outer: number, inner: number): string {
  const corners = Array.from({ length: count * 2 }, (_, index) => {
    const { x, y } = pointOnCircle(centre, index % 2 ? inner : outer, index / (count * 2));
    return `${x} ${y}`;
  });
  return `M${corners.join('L')}z`;
}
