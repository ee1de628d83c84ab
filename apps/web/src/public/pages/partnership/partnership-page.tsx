import { PageHead } from '../../../ui/page-head.tsx';
import { ApplySection } from './apply-section.tsx';
import { CurrentPartners } from './current-partners.tsx';
import { PartnershipHero } from './partnership-hero.tsx';
import { TermCards } from './term-cards.tsx';

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
