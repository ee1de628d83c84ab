import { team } from '@isangano/content/team';
import { useLingui } from '@lingui/react';

export function TeamSection() {
  const { _ } = useLingui();
  return (
    <section className="frame py-10 lg:py-28">
      {team.map(({ id, name, image, social }) => (
        <article
          key={id}
          className="grid grid-cols-2 items-end gap-x-5 gap-y-6 lg:grid-cols-12 lg:grid-rows-[1fr_auto] lg:gap-x-8"
        >
          <img
            src={image}
            alt={_(`team.${id}.portrait`)}
            width={480}
            height={600}
            loading="lazy"
            className="w-full max-w-md border-2 border-ink lg:col-span-5 lg:row-span-2"
          />
          <div className="lg:col-span-6 lg:col-start-7">
            <h2 className="text-3xl lg:text-4xl">{_('team.title')}</h2>
            <h3 className="mt-4 lg:mt-8">{name}</h3>
            <p className="mt-1 font-bold text-terracotta">{_(`team.${id}.role`)}</p>
          </div>
          <div className="col-span-2 lg:col-span-6 lg:col-start-7">
            <p className="max-w-text lg:text-lg">{_(`team.${id}.bio`)}</p>
            <p className="mt-4 max-w-text">{_(`team.${id}.promise`)}</p>
            <ul className="mt-3 flex flex-wrap gap-x-6">
              {Object.values(social).map((link) => (
                <li key={link.name}>
                  <a
                    href={link.url}
                    target="_blank"
                    rel="noopener"
                    className="inline-flex min-h-12 items-center"
                  >
                    {link.name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </article>
      ))}
    </section>
  );
}
