import { skills } from '@isangano/content/skills';
import { useLingui } from '@lingui/react';
import { partsPerRidge } from './ridge-ring.tsx';
import { useSeen } from './use-seen.ts';

const ridgeCount = 100 / partsPerRidge;
const ridgeWidth = 10;

function ridges(from: number, to: number): string {
  return Array.from(
    { length: to - from },
    (_, index) => `M${(from + index) * ridgeWidth} 0h7l3 6-3 6h-7l3-6z`,
  ).join('');
}

/** How clients rate the advisers: bars of twenty ridges each, and the figures in words. */
export function SkillBars() {
  const { _ } = useLingui();
  const { ref, isSeen } = useSeen<HTMLDListElement>();
  return (
    <dl ref={ref} data-seen={isSeen || undefined} className="grid gap-6">
      {skills.map(({ id, percent }) => {
        const filled = percent / partsPerRidge;
        return (
          <div key={id} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1">
            <dt className="font-bold">{_(`consultant.${id}.name`)}</dt>
            <dd className="figures text-2xl leading-none">{percent}%</dd>
            <dd className="col-span-2">
              <svg
                aria-hidden="true"
                viewBox={`0 0 ${ridgeCount * ridgeWidth} 12`}
                preserveAspectRatio="none"
                className="block h-5 w-full"
              >
                <path className="fill-line" d={ridges(filled, ridgeCount)} />
                <g className="march-when-seen">
                  <path className="fill-ink" d={ridges(0, filled - 1)} />
                  <path className="fill-terracotta" d={ridges(filled - 1, filled)} />
                </g>
              </svg>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
