import { brand } from '@isangano/content/brand';
import { contact } from '@isangano/content/contact';
import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useLinkProps } from '@tanstack/react-router';
import { useTexts } from '../../i18n/language-provider.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Band } from '../../ui/patterns/band.tsx';
import { BrandMark } from '../../ui/patterns/brand-mark.tsx';
import { contactDialogId, contactTitleId } from '../page-loader/contact-dialog.ts';
import { PrivacyLink } from '../site/links.tsx';
import { ContactForm } from './contact-form.tsx';
import type { SentMessage } from './sent-message.tsx';

const loadSend = () => import('./send-by-email.ts').then((file) => file.sendByEmail);
const successTextMs = 3000;

/** The ids of the dialog differ from those of the page. */
export const idPrefix = 'c';

type ContactDialogContentProps = { onDone: (message: SentMessage) => void };

/** What the contact dialog contains, as served and after hydration. */
export function ContactDialogContent({ onDone }: ContactDialogContentProps) {
  const { _ } = useLingui();
  return (
    <>
      <div className="flex items-start justify-between gap-4 border-b-2 border-ink py-3 pr-3 pl-5 sm:pl-6">
        <h2 id={contactTitleId} className="min-w-0 pt-2 text-2xl wrap-anywhere">
          {_('contact.dialog.title')}
        </h2>
        <button
          type="button"
          className="grid size-12 shrink-0 cursor-pointer place-items-center -outline-offset-3 hover:bg-clay"
          aria-label={_('contact.close')}
          {...{ command: 'close', commandfor: contactDialogId }}
        >
          <CloseIcon />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5 -outline-offset-3 sm:p-6">
        <Body onDone={onDone} />
      </div>
    </>
  );
}

/** The contact dialog as it is served in a template, to which its code is added once it is opened. */
export function ServedContactDialog() {
  const { locale } = useTexts();
  return (
    <dialog
      id={contactDialogId}
      lang={locale}
      aria-labelledby={contactTitleId}
      className="ground-bone fixed inset-x-0 top-auto bottom-0 m-auto mb-0 max-h-[90vh] w-full max-w-4xl overflow-hidden rounded border-2 border-ink p-0 dialog-shadow backdrop:bg-ink/75 sm:inset-0 sm:m-auto open:flex open:flex-col"
    >
      <ContactDialogContent onDone={() => undefined} />
    </dialog>
  );
}

function Body({ onDone }: ContactDialogContentProps) {
  const { _ } = useLingui();
  const { href } = useLinkProps({ to: publicPaths.contact });
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1fr_2fr]">
      <div className="flex items-start gap-4 lg:flex-col lg:gap-5">
        <div className="ground-ink shrink-0 lg:order-last lg:mt-auto lg:w-full">
          <div role="img" aria-label={brand.name} className="grid place-items-center p-3 lg:p-10">
            <BrandMark size={96} className="size-10 lg:size-24" />
          </div>
          <Band kind="diamond" look="dark" className="max-lg:hidden" />
        </div>
        <div className="grid min-w-0 gap-2 wrap-anywhere lg:gap-5">
          <p className="lg:text-lg">{_('contact.dialog.tagline')}</p>
          <p>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
            <br />
            {brand.location}
          </p>
          <PrivacyLink />
        </div>
      </div>
      <div>
        <h3 className="mb-5 text-xl">{_('contact.form.title')}</h3>
        <ContactForm loadSend={loadSend} successTextMs={successTextMs} onDone={onDone} action={href} />
      </div>
    </div>
  );
}
