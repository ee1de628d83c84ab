import { Band } from '../../../ui/patterns/band.tsx';
import { AboutSection } from './about-section.tsx';
import { CompanySection } from './company-section.tsx';
import { EcosystemSection } from './ecosystem/ecosystem-section.tsx';
import { FaqSection } from './faq-section.tsx';
import { NewsletterSection } from './newsletter-section.tsx';
import { StorySection } from './story-section.tsx';
import { TeamSection } from './team-section.tsx';

/** The sections of the home page below its hero. */
export function HomeSections() {
  return (
    <>
      <Band kind="diamond" look="dark" unit={5} />
      <AboutSection />
      <CompanySection />
      <EcosystemSection />
      <StorySection />
      <TeamSection />
      <FaqSection />
      <NewsletterSection />
    </>
  );
}
