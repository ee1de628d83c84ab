import { team } from '@isangano/content/team';
import { useLingui } from '@lingui/react';

export function TeamSection() {
  const { _ } = useLingui();
  return (
    <section className="frame py-16 lg:py-28">
      {team.map(({ id, image, social }) => (
        <article key={id} className="grid items-end gap-x-8 gap-y-8 lg:grid-cols-12">
          <img
            src={image}
            alt={_(`team.${id}.portrait`)}
            width={480}
            height={600}
            loading="lazy"
            className="w-full max-w-md border-2 border-ink lg:col-span-5"
          />
          <div className="lg:col-span-6 lg:col-start-7">
            <h2>{_('team.title')}</h2>
            <h3 className="mt-8">{_(`team.${id}.role`)}</h3>
            <p className="mt-4 max-w-text">{_(`team.${id}.bio`)}</p>
            <p className="mt-4 max-w-text">{_(`team.${id}.promise`)}</p>
            <ul className="mt-6 flex flex-wrap gap-x-6">
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
