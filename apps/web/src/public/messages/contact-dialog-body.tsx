import { brand } from '@isangano/content/brand';
import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useLinkProps } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Band } from '../../ui/patterns/band.tsx';
import { BrandMark } from '../../ui/patterns/brand-mark.tsx';
import { PrivacyLink } from '../site/privacy-link.tsx';
import { ContactForm } from './contact-form.tsx';
import type { SentMessage } from './sent-message.tsx';

const loadSend = () => import('./send-by-email.ts').then((file) => file.sendByEmail);
const successTextMs = 3000;

/** What the contact dialog contains below its title, as served and after hydration. */
export function ContactDialogBody({ onDone }: { onDone: (message: SentMessage) => void }) {
  const { _ } = useLingui();
  const { href } = useLinkProps({ to: publicPaths.contact });
  const dialog = useMemo(() => ({ onSuccessTextHidden: onDone }), [onDone]);
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_2fr]">
      <div className="flex items-start gap-4 lg:flex-col lg:gap-5">
        <div className="ground-ink shrink-0 lg:order-last lg:mt-auto lg:w-full">
          <div role="img" aria-label={brand.name} className="grid place-items-center p-3 lg:p-10">
            <BrandMark size={96} className="size-10 lg:size-24" />
          </div>
          <Band kind="diamond" look="dark" className="max-lg:hidden" />
        </div>
        <div className="grid gap-2 lg:gap-5">
          <p className="lg:text-lg">{_('contact.dialog.tagline')}</p>
          <p>
            <a href={`mailto:${brand.email}`}>{brand.email}</a>
            <br />
            {brand.location}
          </p>
          <PrivacyLink />
        </div>
      </div>
      <div>
        <h3 className="mb-5 text-xl">{_('contact.form.title')}</h3>
        <ContactForm loadSend={loadSend} successTextMs={successTextMs} dialog={dialog} action={href} />
      </div>
    </div>
  );
}
