import { useLingui } from '@lingui/react';

/** Vision and mission of the group, above a picture of hills. */
export function CompanySection() {
  const { _ } = useLingui();
  return (
    <section className="ground-ink overflow-clip pt-10 lg:pt-28">
      <div className="frame grid gap-x-8 gap-y-6 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 className="text-xl text-ochre">{_('company.vision.title')}</h2>
          <p className="mt-3 font-display text-3xl font-extrabold lg:mt-4 lg:text-4xl text-balance">
            {_('company.vision')}
          </p>
        </div>
        <div className="lg:col-span-4 lg:col-start-9">
          <h2 className="text-xl text-ochre">{_('company.mission.title')}</h2>
          <p className="mt-2 lg:mt-4 lg:text-lg">{_('company.mission')}</p>
        </div>
      </div>
      <img
        src="/art/hills.svg"
        alt=""
        width={1600}
        height={420}
        loading="lazy"
        className="mt-6 h-28 w-full max-w-none object-cover object-[78%_100%] sm:h-auto lg:-mt-8"
      />
    </section>
  );
}
