import { brand } from '@isangano/content/brand';
import { partnershipTerms, type TermCard, termCardPoints, termCards } from '@isangano/content/partners';
import { formatMoney } from '@isangano/contracts/format';
import { publicPaths } from '@isangano/contracts/routes';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Band } from '../../../ui/patterns/band.tsx';

/** Ids of sections to which links of the page lead. */
export const termsId = 'terms';

export const applyId = 'apply';

function useCardFigures(): Record<TermCard, string> {
  const { _, locale } = useTexts();
  const terms = partnershipTerms;
  return {
    eligibility: _('partnership.card.eligibility.figure', terms),
    investment: formatMoney(locale, brand.currency, terms.smallestInvestment),
    governance: _('partnership.percent', { share: terms.seatShare }),
    returns: _('partnership.card.returns.figure', terms),
    legal: _('partnership.card.legal.figure', terms),
    impact: _('partnership.percent', { share: terms.trainingShare }),
  };
}

function Card({ card, isWide }: { card: TermCard; isWide: boolean }) {
  const { _ } = useTexts();
  const figures = useCardFigures();
  return (
    <article className={classNames('border-t-4 border-ink pt-4', isWide ? 'lg:col-span-7' : 'lg:col-span-5')}>
      <h3 className="text-xl">{_(`partnership.card.${card}.title`)}</h3>
      <p className="mt-5">
        <span className={classNames('figures block text-terracotta', isWide ? 'text-6xl' : 'text-5xl')}>
          {figures[card]}
        </span>
        <span className="mt-5 block text-lg font-bold">{_(`partnership.card.${card}.caption`)}</span>
      </p>
      <ul className="mt-5 max-w-text">
        {termCardPoints.map((point) => (
          <li
            key={point}
            className="relative py-1.5 pl-7 before:absolute before:top-[0.95rem] before:left-0 before:size-2.5 before:bg-ochre before:cut-diamond"
          >
            {_(`partnership.card.${card}.point.${point}`, partnershipTerms)}
          </li>
        ))}
      </ul>
      {card === 'impact' && (
        <Link to={publicPaths.aiEthics} className="mt-2 inline-flex min-h-11 items-center">
          {_('partnership.card.impact.policy')}
        </Link>
      )}
    </article>
  );
}

export function TermCards() {
  const { _ } = useTexts();
  return (
    <section id={termsId}>
      <Band kind="triangles" look="dark" unit={6} />
      <div className="frame py-16 lg:py-24">
        <h2>{_('partnership.terms.title')}</h2>
        <p className="mt-4 max-w-text">{_('partnership.terms.lead')}</p>
        <div className="mt-12 grid gap-x-16 gap-y-14 lg:grid-cols-12">
          {termCards.map((card, index) => (
            // Rows alternate between wide–narrow and narrow–wide.
            <Card key={card} card={card} isWide={index % 4 === 0 || index % 4 === 3} />
          ))}
        </div>
      </div>
    </section>
  );
}
