import { reactions } from '@isangano/content/skills';
import { useLingui } from '@lingui/react';
import { classNames } from '../../../ui/class-names.ts';
import { RidgeRing, type RingTone } from './ridge-ring.tsx';
import { useMarkWhenSeen } from './use-mark-when-seen.ts';

type Reaction = (typeof reactions)[number];

const tones: Record<Reaction['id'], RingTone> = { like: 'ink', comment: 'terracotta', new: 'ochre' };
const parts = reactions.map(({ id, percent }) => ({ percent, tone: tones[id] }));

/* Each figure is beside its ridges: the first half of the ring is on the right, the rest on the left. */
const figureClasses: Record<Reaction['id'], string> = {
  like: 'col-start-3 row-span-2 row-start-1 self-center border-ink',
  comment: 'col-start-1 row-start-2 self-center border-terracotta text-right',
  new: 'col-start-1 row-start-1 self-start border-ochre text-right',
};

/** Reactions on the channels: a sentence that says what is counted, and a donut chart between its figures. */
export function ReactionsChart() {
  const { _ } = useLingui();
  const ref = useMarkWhenSeen();
  return (
    <figure ref={ref} data-unseen>
      <figcaption className="max-w-text border-t-2 border-ink pt-3">{_('about.reactions.text')}</figcaption>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)_44%_minmax(0,1fr)] gap-x-2 sm:gap-x-5">
        <RidgeRing parts={parts} className="col-start-2 row-span-2 row-start-1 w-full" />
        <dl className="contents">
          {reactions.map(({ id, percent }) => (
            <div key={id} className={classNames('min-w-0 border-t-4 pt-2', figureClasses[id])}>
              <dt className="text-xs leading-tight font-bold wrap-anywhere hyphens-auto sm:text-sm">
                {_(`about.reaction.${id}`)}
              </dt>
              <dd className="figures mt-1 text-3xl sm:text-4xl">{percent}%</dd>
            </div>
          ))}
        </dl>
      </div>
    </figure>
  );
}
