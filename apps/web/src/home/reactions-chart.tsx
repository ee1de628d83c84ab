import { reactions } from '@isangano/content/skills';
import { useLingui } from '@lingui/react';
import { RidgeRing, type RingTone } from './ridge-ring.tsx';
import { useMarkWhenSeen } from './use-mark-when-seen.ts';

type Reaction = (typeof reactions)[number];

const tones: Record<Reaction['id'], RingTone> = { like: 'ink', comment: 'terracotta', new: 'ochre' };
const swatches: Record<RingTone, string> = { ink: 'bg-ink', terracotta: 'bg-terracotta', ochre: 'bg-ochre' };
const parts = reactions.map(({ id, percent }) => ({ percent, tone: tones[id] }));

/** Reactions on the channels: a donut chart, and its figures as text. */
export function ReactionsChart() {
  const { _ } = useLingui();
  const ref = useMarkWhenSeen();
  return (
    <figure ref={ref} data-unseen className="grid items-center gap-8 sm:grid-cols-[5fr_3fr] xl:gap-14">
      <RidgeRing parts={parts} className="w-full max-sm:max-w-80" />
      <figcaption>
        <dl className="grid gap-x-4 gap-y-3">
          {reactions.map(({ id, percent }) => (
            <div
              key={id}
              className="flex items-center justify-between gap-x-4 border-t-2 border-ink pt-2 sm:block"
            >
              <dt className="flex items-center gap-2 font-bold">
                <span aria-hidden="true" className={`cut-diamond size-3.5 shrink-0 ${swatches[tones[id]]}`} />
                {_(`about.reaction.${id}`)}
              </dt>
              <dd className="figures text-4xl sm:mt-2">{percent}%</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 text-sm text-soft">{_('about.reactions.text')}</p>
      </figcaption>
    </figure>
  );
}
