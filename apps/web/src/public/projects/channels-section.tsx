import { mainChannel, studios } from '@isangano/content/channels';
import { useLingui } from '@lingui/react';
import { ExternalIcon } from '../../ui/icons.tsx';
import { Band } from '../../ui/patterns/band.tsx';

/** Links to the five channels of the group. */
export function ChannelsSection() {
  const { _ } = useLingui();
  return (
    <section className="ground-ink">
      <Band kind="zigzag" look="dark" />
      <div className="frame grid gap-10 py-16 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 className="text-4xl">{_('projects.channels.title')}</h2>
          <p className="mt-4 max-w-text">{_('projects.channels.text')}</p>
        </div>
        <ul className="border-t-2 border-bone lg:col-span-6 lg:col-start-7">
          {[mainChannel, ...studios].map((channel) => (
            <li key={channel.name} className="border-b-2 border-ink-raised">
              <a
                href={channel.url}
                target="_blank"
                rel="noopener"
                className="flex min-h-14 items-center justify-between gap-4 py-3 font-display text-2xl font-extrabold no-underline hover:text-ochre-bright"
              >
                {channel.name}
                <ExternalIcon />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
