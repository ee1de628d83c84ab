import { studios } from '@isangano/content/channels';
import { useLingui } from '@lingui/react';
import { ExternalIcon } from '../../../ui/icons.tsx';
import { Motif } from '../../../ui/patterns/motif.tsx';
import type { Sector } from '../../../ui/patterns/motifs.ts';

type Studio = (typeof studios)[number];

const sectors: Record<Studio['id'], Sector> = {
  ubuzima: 'health',
  ikoranabuhanga: 'technology',
  umurage: 'arts',
  isoko: 'consulting',
};

/** The four studios; each card is, as a whole, a link to its channel. */
export function StoryChannels() {
  const { _ } = useLingui();
  return (
    <ul className="mt-6 grid gap-4 lg:mt-12 lg:gap-8 md:grid-cols-2 lg:grid-cols-4">
      {studios.map((studio) => (
        <li
          key={studio.id}
          className="group relative grid grid-cols-[4rem_1fr] content-start gap-5 lg:grid-cols-1"
        >
          <Motif sector={sectors[studio.id]} className="aspect-square h-auto w-full" />
          <div className="min-w-0">
            <h4 className="text-2xl">
              <a
                href={studio.url}
                target="_blank"
                rel="noopener"
                className="text-bone no-underline after:absolute after:inset-0 group-hover:underline"
              >
                {studio.name} <ExternalIcon className="inline size-5" />
              </a>
            </h4>
            <p className="mt-1 text-soft lg:mt-2">{_(`story.channel.${studio.id}`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
