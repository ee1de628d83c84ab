import { skills } from '@isangano/content/skills';
import { useLingui } from '@lingui/react';
import { percentPerRidge } from './ridge-ring.tsx';
import { useMarkWhenSeen } from './use-mark-when-seen.ts';

const ridgeCount = 100 / percentPerRidge;
const ridgeWidth = 10;

function ridgesPath(from: number, to: number): string {
  return Array.from(
    { length: to - from },
    (_, index) => `M${(from + index) * ridgeWidth} 0h7l3 6-3 6h-7l3-6z`,
  ).join('');
}

/** Ratings of consultants by clients: bars of twenty ridges each, and the figures as text. */
export function SkillBars() {
  const { _ } = useLingui();
  const ref = useMarkWhenSeen();
  return (
    <dl
      ref={ref}
      data-unseen
      className="grid items-end min-[24rem]:grid-cols-2 gap-x-5 gap-y-3 lg:grid-cols-1 lg:gap-6"
    >
      {skills.map(({ id, percent }) => {
        const filledCount = percent / percentPerRidge;
        return (
          <div key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4">
            <dt className="text-sm leading-tight font-bold lg:text-base">{_(`consultant.${id}.name`)}</dt>
            <dd className="figures text-2xl leading-none">{percent}%</dd>
            <dd className="col-span-2">
              <svg
                aria-hidden="true"
                viewBox={`0 0 ${ridgeCount * ridgeWidth} 12`}
                preserveAspectRatio="none"
                className="block h-3 w-full lg:mt-1 lg:h-5"
              >
                <path className="fill-line" d={ridgesPath(filledCount, ridgeCount)} />
                <g className="march-when-seen">
                  <path className="fill-ink" d={ridgesPath(0, filledCount - 1)} />
                  <path className="fill-terracotta" d={ridgesPath(filledCount - 1, filledCount)} />
                </g>
              </svg>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
