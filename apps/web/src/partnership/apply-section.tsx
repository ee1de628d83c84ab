import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Band } from '../patterns/band.tsx';
import { PrivacyLink } from '../privacy/privacy-link.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { applyId } from './section-ids.ts';

/** Agreeing to the terms enables the button to the application. Without scripts, a link replaces both. */
export function ApplySection() {
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
          <Checkbox
            label={_('partnership.apply.consent')}
            checked={isAgreed}
            onChange={(event) => setIsAgreed(event.target.checked)}
            className="noscript:hidden"
          />
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
