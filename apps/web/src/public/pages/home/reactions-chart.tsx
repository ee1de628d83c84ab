import { reactions } from '@isangano/content/home';
import { languages } from '@isangano/contracts/locales';
import { type CSSProperties, type RefCallback, useCallback } from 'react';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { observeUntilSeen } from '../../page-loader/served-page.ts';
import { pointOnCircle } from './point-on-circle.ts';

const middle = 130;

/** One ridge of a chart represents this percentage. */
export const percentPerRidge = 5;

const ridgeCount = 100 / percentPerRidge;

const toneClasses = {
  ink: { ridge: 'fill-current', cut: 'fill-ochre' },
  terracotta: { ridge: 'fill-terracotta', cut: 'fill-bone' },
  ochre: { ridge: 'fill-ochre', cut: 'fill-ink' },
};

type RingTone = keyof typeof toneClasses;

/** Share of a turn that each ridge takes. */
const share = 1 / ridgeCount;

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

type Reaction = (typeof reactions)[number];

const tones: Record<Reaction['id'], RingTone> = { like: 'ink', comment: 'terracotta', new: 'ochre' };

const ridgeTones = reactions.flatMap(({ id, percent }) =>
  Array.from({ length: percent / percentPerRidge }, () => tones[id]),
);

/* Each figure is beside its ridges: the first half of the ring is on the right, the rest on the left. */
const figureClasses: Record<Reaction['id'], string> = {
  like: 'col-start-3 row-span-2 row-start-1 self-center border-ink',
  comment: 'col-start-1 row-start-2 self-center border-terracotta text-right',
  new: 'col-start-1 row-start-1 self-start border-ochre text-right',
};

/** Reactions on the channels: a sentence about what is counted, and a donut chart between its figures. */
export function ReactionsChart() {
  const { _, locale } = useTexts();
  const ref = useMarkWhenSeen();
  return (
    <figure ref={ref} data-unseen>
      <figcaption className="max-w-text border-t-2 border-ink pt-3">{_('about.reactions.text')}</figcaption>
      <div className="mt-6 grid grid-cols-[minmax(min-content,1fr)_minmax(0,44%)_minmax(min-content,1fr)] gap-x-2 sm:gap-x-5">
        <RidgeRing />
        <dl className="contents">
          {reactions.map(({ id, percent }) => (
            <div key={id} className={classNames('min-w-0 border-t-4 pt-2', figureClasses[id])}>
              <dt className="text-xs leading-tight font-bold hyphens-auto sm:text-sm">
                {_(`about.reaction.${id}`)}
              </dt>
              <dd className="figures mt-1 text-3xl sm:text-4xl">
                {percent}
                {languages[locale].percentSign}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </figure>
  );
}

function getPoint(radius: number, turn: number): string {
  const { x, y } = pointOnCircle({ x: middle, y: middle }, radius, turn);
  return `${x} ${y}`;
}

function toPath(...points: string[]): string {
  return `M${points.join('L')}z`;
}

/** A donut chart of twenty ridges, clockwise from the top. Its figures must be beside it as text. */
function RidgeRing() {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${middle * 2} ${middle * 2}`}
      className="col-start-2 row-span-2 row-start-1 w-full"
    >
      {ridgeTones.map((tone, index) => {
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

/** Marks an element with `data-seen` once it is in view, as the loader does with those of the served page. */
export function useMarkWhenSeen(): RefCallback<Element> {
  return useCallback((element: Element | null) => {
    if (!element || element.hasAttribute('data-seen')) return;
    const observer = observeUntilSeen([element]);
    return () => observer.disconnect();
  }, []);
}
