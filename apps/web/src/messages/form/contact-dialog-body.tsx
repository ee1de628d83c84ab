import { brand } from '@isangano/content/brand';
import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useLinkProps } from '@tanstack/react-router';
import { Band } from '../../patterns/band.tsx';
import { BrandMark } from '../../patterns/brand-mark.tsx';
import { ContactForm } from './contact-form.tsx';

const loadSend = () => import('./send-by-email.ts').then((file) => file.sendByEmail);
const successAlertMs = 3000;

/** What the contact dialog contains below its title, as served and after hydration. */
export function ContactDialogBody({ onDone }: { onDone: () => void }) {
  const { _ } = useLingui();
  const { href } = useLinkProps({ to: publicPaths.contact });
  return (
    <div className="grid gap-8 lg:grid-cols-[2fr_3fr]">
      <div className="flex flex-col gap-5">
        <p className="text-lg">{_('contact.dialog.tagline')}</p>
        <p>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
          <br />
          {brand.location}
        </p>
        <div className="ground-ink mt-auto hidden lg:block">
          <div className="grid place-items-center p-10">
            <BrandMark size={96} />
          </div>
          <Band kind="diamond" look="dark" />
        </div>
      </div>
      <div>
        <h3 className="mb-5 text-xl">{_('contact.form.title')}</h3>
        <ContactForm
          loadSend={loadSend}
          successAlertMs={successAlertMs}
          onSuccessAlertHidden={onDone}
          action={href}
        />
      </div>
    </div>
  );
}
