import { mainChannel, studios } from '@isangano/content/channels';
import { benefits } from '@isangano/content/home';
import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ExternalIcon } from '../../../ui/icons.tsx';
import { Band } from '../../../ui/patterns/band.tsx';
import { Motif } from '../../../ui/patterns/motif.tsx';
import { ExternalLink } from '../../site/links.tsx';

/** Also where the window is narrow; a row of the widest list. */
const shownFirst = 4;

function BenefitList({ shown }: { shown: readonly string[] }) {
  const { _ } = useLingui();
  return (
    <ul className="grid gap-x-8 gap-y-5 pt-6 sm:grid-cols-2 lg:grid-cols-4 lg:pt-10">
      {shown.map((benefit) => (
        <li key={benefit} className="border-t-2 border-ink pt-3 lg:pt-4">
          <h4 className="text-2xl">{_(`story.benefit.${benefit}.name`)}</h4>
          <p className="mt-1 lg:mt-2">{_(`story.benefit.${benefit}.text`)}</p>
        </li>
      ))}
    </ul>
  );
}

/** The invitation to be interviewed: benefits for guests, and the channels that publish interviews. */
export function StorySection() {
  const { _ } = useLingui();
  return (
    <section className="bg-clay">
      <Band kind="zigzag" look="light" />
      <div className="frame py-8 lg:py-28">
        <div className="grid items-end gap-x-8 gap-y-5 lg:grid-cols-12">
          <h2 className="text-5xl lg:col-span-6">{_('story.title')}</h2>
          <div className="lg:col-span-6">
            <p className="max-w-text lg:text-lg">{_('story.text')}</p>
            <Link to={publicPaths.interviewForm} className={`${buttonClass()} mt-6`}>
              {_('story.apply')}
            </Link>
          </div>
        </div>
        <h3 className="mt-8 text-xl lg:mt-20">{_('story.benefits')}</h3>
        <BenefitList shown={benefits.slice(0, shownFirst)} />
        {benefits.length > shownFirst && (
          <Disclosure
            more={_('story.benefits.more', { count: benefits.length })}
            fewer={_('story.benefits.fewer')}
          >
            <BenefitList shown={benefits.slice(shownFirst)} />
          </Disclosure>
        )}
      </div>
      <div className="ground-ink">
        <Band kind="spiral" look="dark" unit={3} />
        <div className="frame py-8 lg:py-24">
          <h3 className="text-4xl lg:text-5xl">{_('story.claim', { count: studios.length + 1 })}</h3>
          <p className="mt-4 max-w-text lg:text-lg">
            {_('story.claim.text', { channel: mainChannel.name, studios: studios.length })}
          </p>
          {studios.length > 0 && <StoryChannels />}
        </div>
      </div>
    </section>
  );
}

/** The studios; each card is, as a whole, a link to its channel. */
function StoryChannels() {
  const { _ } = useLingui();
  return (
    <ul className="mt-6 grid gap-4 lg:mt-12 lg:gap-8 md:grid-cols-2 lg:grid-cols-4">
      {studios.map((studio) => (
        <li
          key={studio.id}
          className="group relative grid grid-cols-[4rem_1fr] content-start gap-5 lg:grid-cols-1"
        >
          <Motif sector={studio.sector} className="aspect-square h-auto w-full" />
          <div className="min-w-0">
            <h4 className="text-2xl">
              <ExternalLink
                href={studio.url}
                className="text-bone no-underline after:absolute after:inset-0 group-hover:underline"
              >
                {studio.name} <ExternalIcon className="inline size-5" />
              </ExternalLink>
            </h4>
            <p className="mt-1 text-soft lg:mt-2">{_(`story.channel.${studio.id}`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
