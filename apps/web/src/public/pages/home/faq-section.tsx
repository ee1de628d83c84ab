import { faqItems } from '@isangano/content/faq';
import { useLingui } from '@lingui/react';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Band } from '../../../ui/patterns/band.tsx';

const half = Math.ceil(faqItems.length / 2);
/** Side by side where the window is wide. */
const columns = [faqItems.slice(0, half), faqItems.slice(half)];

/** Questions and answers. The shared `name` makes the browser keep at most one open. */
export function FaqSection() {
  const { _ } = useLingui();
  return (
    <section id="faq">
      <Band kind="triangles" />
      <div className="frame py-10 lg:py-28">
        <h2>{_('faq.title')}</h2>
        <div className="mt-6 gap-x-8 border-b-2 border-ink lg:mt-12 lg:grid lg:grid-cols-2 lg:items-start lg:border-0">
          {columns.map((items) => (
            <div key={items[0]} className="lg:border-b-2 lg:border-ink">
              {items.map((item) => (
                <details key={item} name="faq" className="group border-t-2 border-ink">
                  <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 hover:text-terracotta lg:min-h-18 lg:gap-6 [&::-webkit-details-marker]:hidden">
                    <h3 className="min-w-0 text-xl lg:text-2xl">{_(`faq.${item}.question`)}</h3>
                    <ChevronDownIcon className="transition-transform group-open:-scale-y-100" />
                  </summary>
                  <p className="max-w-text pb-8">{_(`faq.${item}.answer`)}</p>
                </details>
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
