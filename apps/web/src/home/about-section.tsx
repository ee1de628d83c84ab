import { coreValues } from '@isangano/content/skills';
import { useLingui } from '@lingui/react';
import { ConsultantBlock } from './consultant-block.tsx';
import { ReactionsChart } from './reactions-chart.tsx';

export function AboutSection() {
  const { _ } = useLingui();
  return (
    <section className="frame py-16 lg:py-28">
      <div className="grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2>{_('about.title')}</h2>
          <p className="mt-6 max-w-text text-lg">{_('about.clients')}</p>
          <p className="mt-4 max-w-text">{_('about.people')}</p>
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          <ReactionsChart />
        </div>
      </div>
      <ConsultantBlock />
      <div className="mt-20 grid gap-x-8 gap-y-6 lg:mt-28 lg:grid-cols-12">
        <h3 className="text-3xl lg:col-span-4">{_('about.values.title')}</h3>
        <dl className="lg:col-span-8">
          {coreValues.map((value) => (
            <div
              key={value}
              className="grid gap-x-8 gap-y-1 border-t-2 border-ink py-5 last:border-b-2 sm:grid-cols-[2fr_3fr] sm:items-baseline"
            >
              <dt className="font-display text-2xl font-extrabold">{_(`about.value.${value}.name`)}</dt>
              <dd className="max-w-text">{_(`about.value.${value}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
