import { benefits } from '@isangano/content/benefits';
import { mainChannel } from '@isangano/content/channels';
import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { Band } from '../patterns/band.tsx';
import { buttonClass } from '../ui/button.tsx';
import { StoryChannels } from './story-channels.tsx';

/** The invitation to be interviewed: benefits for guests, and the channels that publish interviews. */
export function StorySection() {
  const { _ } = useLingui();
  return (
    <section className="bg-clay">
      <Band kind="zigzag" look="light" />
      <div className="frame grid gap-x-8 gap-y-12 py-16 lg:grid-cols-12 lg:py-28">
        <div className="lg:col-span-5">
          <div className="lg:sticky lg:top-28">
            <h2 className="text-5xl">{_('story.title')}</h2>
            <p className="mt-6 max-w-text text-lg">{_('story.text')}</p>
            <Link to={publicPaths.interviewForm} className={`${buttonClass()} mt-8`}>
              {_('story.apply')}
            </Link>
          </div>
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          <h3 className="text-xl">{_('story.benefits')}</h3>
          <ul className="mt-6 grid gap-x-8 sm:grid-cols-2">
            {benefits.map((benefit) => (
              <li key={benefit} className="border-t-2 border-ink pt-4 pb-8">
                <h4 className="text-2xl">{_(`story.benefit.${benefit}.name`)}</h4>
                <p className="mt-2">{_(`story.benefit.${benefit}.text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="ground-ink">
        <Band kind="spiral" look="dark" unit={3} />
        <div className="frame py-16 lg:py-24">
          <h3 className="text-5xl">{_('story.claim')}</h3>
          <p className="mt-4 max-w-text text-lg">{_('story.claim.text', { channel: mainChannel.name })}</p>
          <StoryChannels />
        </div>
      </div>
    </section>
  );
}
