import { PageHead } from '../../../ui/page-head.tsx';
import { FeaturedProducts } from './featured-products.tsx';
import { ProcessSection } from './process-section.tsx';
import { ServiceFields } from './service-fields.tsx';
import { ServicesClose } from './services-close.tsx';
import { ServicesHero } from './services-hero.tsx';

export function ServicesPage() {
  return (
    <>
      <PageHead title="services.documentTitle" description="services.description" />
      <ServicesHero />
      <ServiceFields />
      <FeaturedProducts />
      <ProcessSection />
      <ServicesClose />
    </>
  );
}
