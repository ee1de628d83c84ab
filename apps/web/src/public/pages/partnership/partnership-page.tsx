import { useLingui } from '@lingui/react';
import { buttonClass } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Drawn } from '../../../ui/patterns/drawn.tsx';
import { drawMeetingRelief } from '../../../ui/patterns/meeting-relief.ts';
import { ApplySection } from './apply-section.tsx';
import { CurrentPartners } from './current-partners.tsx';
import { applyId, termsId } from './section-ids.ts';
import { TermCards } from './term-cards.tsx';

const drawing = drawMeetingRelief();

function PartnershipHero() {
  const { _ } = useLingui();
  return (
    <section className="ground-ink relative overflow-hidden">
      <div className="frame relative z-10 flex flex-col items-start justify-center py-12 lg:min-h-[40rem] lg:py-20 lg:*:max-w-[44%]">
        <h1>{_('partnership.title')}</h1>
        <p className="mt-6 max-w-text text-lg">{_('partnership.lead')}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <a href={`#${termsId}`} className={buttonClass({ onDark: true })}>
            {_('partnership.toTerms')}
          </a>
          <a href={`#${applyId}`} className={buttonClass({ variant: 'secondary', onDark: true })}>
            {_('partnership.toApply')}
          </a>
        </div>
      </div>
      <Drawn
        drawing={drawing}
        preserveAspectRatio="xMinYMid slice"
        className="lay-once h-64 w-full lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-1/2"
      />
    </section>
  );
}

export function PartnershipPage() {
  return (
    <>
      <PageHead title="partnership.documentTitle" description="partnership.description" />
      <PartnershipHero />
      <TermCards />
      <CurrentPartners />
      <ApplySection />
    </>
  );
}
