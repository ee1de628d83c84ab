import { brand } from '@isangano/content/brand';
import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Band } from '../../patterns/band.tsx';
import { BrandMark } from '../../patterns/brand-mark.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ContactForm } from './contact-form.tsx';

const loadSend = () => import('./send-by-email.ts').then((file) => file.sendByEmail);
const successAlertMs = 3000;

type ContactDialogProps = { isOpen: boolean; onClose: () => void };

/** The contact form in a dialog over any public page. Loads its messages when it is opened. */
export function ContactDialog({ isOpen, onClose }: ContactDialogProps) {
  const { _ } = useLingui();
  useDeferredMessages('contact', 'fieldErrors');

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={_('contact.dialog.title')}
      width="4xl"
      closeLabel={_('contact.close')}
    >
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
          <ContactForm loadSend={loadSend} successAlertMs={successAlertMs} onSuccessAlertHidden={onClose} />
        </div>
      </div>
    </Dialog>
  );
}
