import { useLingui } from '@lingui/react';
import { Band } from '../../../ui/patterns/band.tsx';
import { NewsletterForm } from '../../newsletter/newsletter-form.tsx';

/** The last section of the page; the negative margin removes the gap above the footer. */
export function NewsletterSection() {
  const { _ } = useLingui();
  return (
    <section className="-mb-20 bg-clay">
      <Band kind="diamond" look="light" />
      <div className="frame grid gap-x-8 gap-y-6 py-10 lg:grid-cols-12 lg:py-24">
        <div className="lg:col-span-6">
          <p className="font-bold text-terracotta">{_('news.newsletter')}</p>
          <h2 className="mt-2 text-3xl">{_('news.title')}</h2>
          <p className="mt-4 max-w-text">{_('news.description')}</p>
        </div>
        <div className="lg:col-span-5 lg:col-start-8 lg:self-end">
          <NewsletterForm />
        </div>
      </div>
    </section>
  );
}
