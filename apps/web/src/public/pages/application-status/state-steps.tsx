import { type ApplicationState, applicationStates } from '@isangano/contracts/applications/values';
import { useLingui } from '@lingui/react';
import { classNames } from '../../../ui/class-names.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { StepBand } from '../../../ui/patterns/step-band.tsx';

/** The three steps of an application as a band of triangles, with their names below. */
export function StateSteps({ state }: { state: ApplicationState }) {
  const { _ } = useLingui();
  const current = applicationStates.indexOf(state);
  return (
    <div className="mt-6">
      <StepBand steps={applicationStates.length} current={current} className="w-full" />
      {/* The gaps are those of the band. */}
      <ol className="mt-3 grid grid-cols-3 gap-x-[2.63%] text-xs sm:text-base" aria-label={_('status.steps')}>
        {applicationStates.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={classNames(
              'min-w-0',
              index === current ? 'font-bold' : index > current && 'text-soft',
            )}
          >
            {index < current && <CheckIcon className="mr-1 inline size-5 max-sm:hidden" />}
            {_(`status.step.${step}`)}
            {index < current && <span className="sr-only"> ({_('status.step.done')})</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
