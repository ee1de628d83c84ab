import { type policySections, policyTerms } from '@isangano/content/policy';
import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { CheckIcon, ChevronDownIcon } from '../../../ui/icons.tsx';

type PolicySectionProps = {
  section: (typeof policySections)[number];
  /** Hidden sections stay mounted, so that they keep their open state. */
  isVisible: boolean;
  isAcknowledged: boolean;
  onAcknowledge: () => void;
};

const signOffClass =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded border-2 px-4 py-2 text-sm leading-tight font-bold ' +
  'scroll-mt-28 lg:scroll-mt-48 noscript:hidden sm:w-52';

export function PolicySection({ section, isVisible, isAcknowledged, onAcknowledge }: PolicySectionProps) {
  const { _ } = useLingui();
  const titleId = useId();
  return (
    <article
      hidden={!isVisible}
      className="grid gap-x-8 gap-y-3 border-t-2 border-ink py-4 last:border-b-2 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <details className="group min-w-0">
        <summary className="flex min-h-12 cursor-pointer list-none items-start gap-4 scroll-mt-28 lg:scroll-mt-48 hover:underline [&::-webkit-details-marker]:hidden">
          <ChevronDownIcon className="mt-1.5 transition-transform group-open:rotate-180" />
          <h3 id={titleId} className="min-w-0 pt-1">
            {_(`aiEthics.${section.id}.title`)}
          </h3>
        </summary>
        <div className="pt-4 pb-6 sm:pl-10">
          <p className="max-w-text text-lg">{_(`aiEthics.${section.id}.intro`)}</p>
          <dl className="mt-5 gap-x-8 lg:grid lg:grid-cols-2">
            {section.points.map((point) => (
              <div key={point} className="border-t border-line py-3">
                <dt className="font-bold">{_(`aiEthics.${point}.name`)}</dt>
                <dd className="mt-1 max-w-text">{_(`aiEthics.${point}.text`, policyTerms)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </details>
      <div className="max-sm:pl-10">
        <button
          type="button"
          disabled={isAcknowledged}
          aria-describedby={titleId}
          onClick={onAcknowledge}
          className={classNames(
            signOffClass,
            isAcknowledged
              ? 'border-forest bg-forest text-bone'
              : 'cursor-pointer border-ink hover:bg-ink hover:text-bone',
          )}
        >
          {isAcknowledged && <CheckIcon className="size-5" />}
          {_(isAcknowledged ? 'aiEthics.acknowledged' : 'aiEthics.acknowledge')}
        </button>
      </div>
    </article>
  );
}
