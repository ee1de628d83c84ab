import { useLingui } from '@lingui/react';

export function ProjectsHero() {
  const { _ } = useLingui();
  return (
    <section className="ground-ink relative overflow-hidden">
      <div className="frame relative flex flex-col items-start justify-center py-12 lg:min-h-[36rem] lg:py-20 lg:*:max-w-[46%]">
        <h1>{_('projects.title')}</h1>
        <p className="mt-6 max-w-text text-lg">{_('projects.lead')}</p>
      </div>
      <img
        src="/art/projects.svg"
        alt=""
        width="720"
        height="640"
        className="lay-once h-64 w-full object-cover lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-1/2 lg:object-left"
      />
    </section>
  );
}
