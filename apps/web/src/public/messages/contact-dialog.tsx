import { useLingui } from '@lingui/react';
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import { type ComponentProps, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { LanguageProvider } from '../../i18n/language-provider.tsx';
import { contactTextsKey, createTypedTexts } from '../../submission/typed-texts.ts';
import { findHeldForm, findServedDialog } from '../page-loader/contact-dialog.ts';
import { clearBusy } from '../page-loader/early-use.ts';
import { ContactDialogContent, idPrefix } from './contact-dialog-content.tsx';
import type { SentMessage } from './sent-message.tsx';

type DialogContext = Omit<ComponentProps<typeof LanguageProvider>, 'children'> & { router: AnyRouter };

let hasRoot = false;

/** Gives the served contact dialog its code. What was typed into it stays. */
export async function hydrateContactDialog({ router, ...texts }: DialogContext): Promise<void> {
  await texts.catalogues.load('contact', 'fieldErrors');
  const dialog = findServedDialog();
  if (!dialog || hasRoot) return;
  hasRoot = true;
  const content = (
    <LanguageProvider {...texts}>
      <RouterContextProvider router={router}>
        <ContactDialog dialog={dialog} />
      </RouterContextProvider>
    </LanguageProvider>
  );
  if (dialog.lang === texts.i18n.locale) {
    hydrateRoot(dialog, content, { identifierPrefix: idPrefix });
    return;
  }
  // Another language was chosen since the page was served: the form is rendered again, and takes its texts from the tab.
  const form = dialog.querySelector('form');
  if (form) createTypedTexts(contactTextsKey).save(form);
  createRoot(dialog).render(content);
}

function ContactDialog({ dialog }: { dialog: HTMLDialogElement }) {
  const { _, i18n } = useLingui();
  const [isHeld] = useState(() => findHeldForm() !== null);
  const [closeCount, setCloseCount] = useState(0);

  useLayoutEffect(() => {
    dialog.setAttribute('lang', i18n.locale);
    dialog.setAttribute('data-hydrated', '');
  }, [dialog, i18n.locale]);

  useEffect(() => {
    if (isHeld) sendHeld(dialog);
  }, [isHeld, dialog]);

  useEffect(() => {
    function handleClose(): void {
      setCloseCount((count) => count + 1);
      // Some browsers do not focus a button that is pressed, and so not after it either.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[data-opener]')?.focus();
    }
    dialog.addEventListener('close', handleClose);
    return () => dialog.removeEventListener('close', handleClose);
  }, [dialog]);

  const leaveNotice = useCallback(
    (message: SentMessage) => {
      dialog.close();
      import('./sent-notice.tsx').then((file) => file.showSentNotice(message, _)).catch(console.error);
    },
    [dialog, _],
  );

  // Each opening has a new form, with what was typed before.
  return <ContactDialogContent key={closeCount} onDone={leaveNotice} />;
}

/** Sends the message whose form was submitted before there was code for it. */
function sendHeld(dialog: HTMLDialogElement): void {
  const form = dialog.querySelector('form');
  const button = form?.querySelector('[type=submit]');
  if (button) clearBusy(button);
  delete form?.dataset.submitted;
  form?.requestSubmit();
}
