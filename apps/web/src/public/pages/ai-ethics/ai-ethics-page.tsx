import { policyTerms } from '@isangano/content/policy';
import { useLingui } from '@lingui/react';
import { PageHead } from '../../../ui/page-head.tsx';
import { Band } from '../../../ui/patterns/band.tsx';
import { Drawn } from '../../../ui/patterns/drawn.tsx';
import { greatSpiral } from '../../../ui/patterns/great-spiral.ts';
import { Policy } from './policy.tsx';

const facts = ['audit', 'review', 'renewal', 'classes'] as const;

export function AiEthicsPage() {
  return (
    <>
      <PageHead title="aiEthics.documentTitle" description="aiEthics.description" />
      <EthicsHero />
      <Policy />
    </>
  );
}

function EthicsHero() {
  const { _ } = useLingui();
  return (
    <section className="overflow-hidden bg-clay">
      <div className="relative lg:min-h-[27rem]">
        <div className="frame py-12 lg:pt-20">
          <h1 className="text-6xl">{_('aiEthics.title')}</h1>
          <p className="mt-6 max-w-text text-lg lg:max-w-[44%]">{_('aiEthics.lead')}</p>
        </div>
        <Drawn
          drawing={greatSpiral}
          preserveAspectRatio="xMaxYMid meet"
          className="ml-auto h-48 max-w-full sm:h-64 lg:absolute lg:top-8 lg:right-0 lg:h-[calc(100%-2rem)] lg:w-1/2"
        />
      </div>
      <dl className="frame grid min-[20em]:grid-cols-2 gap-x-5 gap-y-6 py-10 sm:gap-x-8 lg:grid-cols-4">
        {facts.map((fact) => (
          <div
            key={fact}
            className="row-span-2 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-1 border-t-2 border-ink pt-3 wrap-anywhere"
          >
            <dt className="text-sm">{_(`aiEthics.fact.${fact}`)}</dt>
            <dd className="font-display text-2xl font-extrabold">
              {_(`aiEthics.fact.${fact}.value`, policyTerms)}
            </dd>
          </div>
        ))}
      </dl>
      <Band kind="spiral" look="dark" />
    </section>
  );
}
