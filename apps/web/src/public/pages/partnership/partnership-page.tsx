import { brand } from '@isangano/content/brand';
import {
  type Partner,
  partners,
  partnershipTerms,
  type TermCard,
  termCardPoints,
  termCards,
} from '@isangano/content/partners';
import { formatMoney } from '@isangano/contracts/format';
import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ExternalIcon } from '../../../ui/icons.tsx';
import { Checkbox } from '../../../ui/inputs.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Band } from '../../../ui/patterns/band.tsx';
import { Drawn } from '../../../ui/patterns/drawn.tsx';
import { meetingRelief } from '../../../ui/patterns/meeting-relief.ts';
import { ExternalLink, PrivacyLink } from '../../site/links.tsx';

const side = 96;

/* Each partner is indented further than the one before. */
const indents = ['', 'lg:ml-[12%]', 'lg:ml-[24%]'];

function PartnershipHero() {
  const { _ } = useLingui();
  return (
    <section className="ground-ink relative overflow-hidden">
      <div className="frame relative z-10 flex flex-col items-start justify-center py-12 lg:min-h-[40rem] lg:py-20 lg:*:max-w-[48%]">
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
        drawing={meetingRelief}
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

/** Agreeing to the terms enables the button to the application. Without scripts, a link replaces both. */
function ApplySection() {
  const { _ } = useLingui();
  const navigate = useNavigate();
  const [isAgreed, setIsAgreed] = useState(false);
  return (
    <section id={applyId}>
      <Band kind="triangles" look="bright" unit={6} />
      <div className="frame grid gap-x-16 gap-y-10 py-16 lg:grid-cols-12 lg:py-24">
        <div className="lg:col-span-6">
          <h2>{_('partnership.apply.title')}</h2>
          <p className="mt-5 max-w-text text-lg">{_('partnership.apply.text')}</p>
        </div>
        <div className="grid content-end gap-5 lg:col-span-6">
          {/* A browser that ticks the box again would leave the button as it is. */}
          <form autoComplete="off" onSubmit={(event) => event.preventDefault()} className="contents">
            <Checkbox
              name="consent"
              label={_('partnership.apply.consent')}
              checked={isAgreed}
              onChange={(event) => setIsAgreed(event.target.checked)}
              className="noscript:hidden"
            />
          </form>
          <PrivacyLink />
          <Button
            wide
            disabled={!isAgreed}
            onClick={() => void navigate({ to: publicPaths.partnershipApplication })}
            // Full opacity, as the text of the disabled button asks for the agreement.
            className="disabled:border-dashed disabled:bg-transparent disabled:opacity-100! noscript:hidden"
          >
            {_(isAgreed ? 'partnership.apply.now' : 'partnership.apply.blocked')}
          </Button>
          <noscript>
            <Link to={publicPaths.partnershipApplication} className={buttonClass({ wide: true })}>
              {_('partnership.apply.plain')}
            </Link>
          </noscript>
        </div>
      </div>
    </section>
  );
}

function PartnerLogo({ partner: { image, imageSet, logo } }: { partner: Partner }) {
  const size = { width: 160, height: 160 };
  if (image)
    return (
      <img
        {...size}
        srcSet={imageSet?.map(({ url, width }) => `${url} ${width}w`).join(', ')}
        sizes="160px"
        src={image}
        alt=""
        loading="lazy"
        className="aspect-square shrink-0 self-start object-contain"
      />
    );
  if (!logo) return null;
  return (
    <Drawn drawing={{ width: side, height: side, shapes: logo }} {...size} className="shrink-0 self-start" />
  );
}

function CurrentPartners() {
  const { _ } = useLingui();
  if (partners.length === 0) return null;
  return (
    <section className="bg-clay">
      <Band kind="diamond" look="dark" />
      <div className="frame py-16 lg:py-24">
        <h2 className="max-w-[14ch]">{_('partnership.partners.title')}</h2>
        <div className="mt-12 grid gap-14">
          {partners.map((partner, index) => (
            <article
              key={partner.id}
              className={classNames('flex flex-col gap-x-10 gap-y-5 sm:flex-row', indents[index])}
            >
              <PartnerLogo partner={partner} />
              <div className="min-w-0">
                <h3>{partner.name}</h3>
                <p className="mt-2 text-sm text-soft">
                  {_('partnership.since', { place: partner.place, sinceYear: partner.sinceYear })}
                </p>
                <p className="mt-3 max-w-text">{_(`partnership.partner.${partner.id}`)}</p>
                <ExternalLink href={partner.url} className="mt-2 inline-flex min-h-11 items-center gap-2">
                  {_('partnership.visit', { name: partner.name })}
                  <ExternalIcon className="size-5" />
                </ExternalLink>
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Ids of sections to which links of the page lead. */
const termsId = 'terms';

const applyId = 'apply';

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

function TermCards() {
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
