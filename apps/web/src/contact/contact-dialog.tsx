import { brand } from '@isangano/content/brand';
import { useLingui } from '@lingui/react';
import { useLateWords } from '../i18n/use-late-words.ts';
import { Band } from '../patterns/band.tsx';
import { Mark } from '../patterns/mark.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ContactForm } from './contact-form.tsx';
import { sendByEmail } from './send-by-email.ts';

const sentMs = 3000;

type ContactDialogProps = { isOpen: boolean; onClose: () => void };

/** 'Get In Touch' over any public page. Its words are loaded with it. */
export function ContactDialog({ isOpen, onClose }: ContactDialogProps) {
  const { _ } = useLingui();
  useLateWords('contact', 'faults');

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
              <Mark size={96} />
            </div>
            <Band kind="diamond" look="dark" />
          </div>
        </div>
        <div>
          <h3 className="mb-5 text-xl">{_('contact.form.title')}</h3>
          <ContactForm send={sendByEmail} sentMs={sentMs} onSentOver={onClose} />
        </div>
      </div>
    </Dialog>
  );
}
