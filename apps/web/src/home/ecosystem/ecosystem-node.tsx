import { type CSSProperties, type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { canvas, centre } from './positions.ts';

type NodeLink = { className: string; 'aria-describedby': string };

type EcosystemNodeProps = {
  x: number;
  y: number;
  name: string;
  description: string;
  /** Called when the node is hovered or focused. */
  onEnter: () => void;
  children: (link: NodeLink) => ReactNode;
};

/* On a phone, a row that is clickable as a whole; on wider screens, a node of the map. */
const linkClass =
  'flex min-h-12 items-center gap-4 text-ink no-underline after:absolute after:inset-0 ' +
  'md:flex-col md:gap-1 md:text-center md:after:hidden';

/* On a phone, a line of text; on the map, a tooltip: 700 ms after hovering, immediately on keyboard focus. */
const descriptionClass =
  'pl-16 md:ground-ink md:pointer-events-none md:invisible md:absolute md:left-1/2 md:w-60 md:-translate-x-1/2 md:rounded ' +
  'md:p-3 md:text-sm md:outline-2 md:outline-bone md:opacity-0 ' +
  'md:group-hover/node:pointer-events-auto md:group-hover/node:visible md:group-hover/node:opacity-100 ' +
  'md:group-hover/node:transition-[opacity,visibility] md:group-hover/node:delay-700 ' +
  'md:group-has-focus-visible/node:visible md:group-has-focus-visible/node:opacity-100 md:group-has-focus-visible/node:delay-0 ' +
  'md:group-data-tooltips-hidden/map:hidden';

export function EcosystemNode({ x, y, name, description, onEnter, children }: EcosystemNodeProps) {
  const id = useId();
  const style: CSSProperties & Record<'--x' | '--y', string> = {
    '--x': `${(x / canvas.width) * 100}%`,
    '--y': `${(y / canvas.height) * 100}%`,
  };
  return (
    <li
      style={style}
      onPointerEnter={onEnter}
      onFocus={onEnter}
      className={classNames(
        'group/node relative border-t-2 border-line py-3 hover:z-10 has-focus-visible:z-10',
        'md:absolute md:top-(--y) md:left-(--x) md:w-28 md:-translate-x-1/2 md:-translate-y-7 md:border-0 md:py-0',
      )}
    >
      {children({ className: linkClass, 'aria-describedby': id })}
      <div
        id={id}
        role="tooltip"
        className={classNames(
          descriptionClass,
          y > centre.y ? 'md:bottom-full md:mb-2' : 'md:top-full md:mt-2',
        )}
      >
        <p className="font-display text-xl font-extrabold max-md:hidden">{name}</p>
        <p>{description}</p>
      </div>
    </li>
  );
}
