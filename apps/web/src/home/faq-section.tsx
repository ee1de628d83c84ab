import { faqItems } from '@isangano/content/faq';
import { useLingui } from '@lingui/react';
import { Band } from '../patterns/band.tsx';
import { ChevronDownIcon } from '../ui/icons.tsx';

/** Questions and answers. The shared `name` makes the browser keep at most one open. */
export function FaqSection() {
  const { _ } = useLingui();
  return (
    <section id="faq">
      <Band kind="triangles" />
      <div className="frame grid gap-x-8 gap-y-10 py-16 lg:grid-cols-12 lg:py-28">
        <h2 className="lg:col-span-4">{_('faq.title')}</h2>
        <div className="border-b-2 border-ink lg:col-span-8">
          {faqItems.map((item) => (
            <details key={item} name="faq" className="group border-t-2 border-ink">
              <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-6 py-4 hover:text-terracotta [&::-webkit-details-marker]:hidden">
                <h3 className="min-w-0 text-2xl">{_(`faq.${item}.question`)}</h3>
                <ChevronDownIcon className="transition-transform group-open:-scale-y-100" />
              </summary>
              <p className="max-w-text pb-8">{_(`faq.${item}.answer`)}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
