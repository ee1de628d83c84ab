import { useLingui } from '@lingui/react';
import { useCallback, useRef, useState } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { findServedDialog } from '../page-loader/contact-dialog.ts';
import { ContactDialogBody } from './contact-dialog-body.tsx';
import type { SentMessage } from './sent-message.tsx';
import { takeOverServedDialog } from './take-over-served-dialog.ts';

type ContactDialogProps = { isOpen: boolean; onClose: () => void };

/** The contact form in a dialog over any public page. Loads its messages when it is opened. */
export function ContactDialog({ isOpen, onClose }: ContactDialogProps) {
  const { _ } = useLingui();
  useDeferredMessages('contact', 'fieldErrors');
  const openerRef = useRef<HTMLElement>(null);
  const [isTakingOver] = useState(() => findServedDialog()?.open ?? false);

  const takeOver = useCallback(
    (body: HTMLElement | null) => {
      const form = body?.querySelector('form');
      if (!form || !findServedDialog()?.open) return;
      openerRef.current = document.querySelector<HTMLElement>('[data-opener]');
      takeOverServedDialog(form, onClose);
    },
    [onClose],
  );

  const showSent = useCallback(
    async ({ subject, reference }: SentMessage) => {
      const [{ showNotice }, { formatReference }] = await Promise.all([
        import('../site/notices.tsx'),
        import('../../submission/reference.ts'),
      ]);
      const detail =
        reference === undefined ? undefined : `${_('contact.sent.reference')}: ${formatReference(reference)}`;
      showNotice(_('contact.sent.notice', { subject }), detail, {
        notices: _('contact.notices'),
        notifications: _('contact.notifications'),
        close: _('contact.close'),
      });
    },
    [_],
  );
  const leaveNotice = useCallback(
    (message: SentMessage) => {
      onClose();
      showSent(message).catch(console.error);
    },
    [onClose, showSent],
  );

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={_('contact.dialog.title')}
      width="4xl"
      closeLabel={_('contact.close')}
      isInstant={isTakingOver}
      fallbackFocus={openerRef}
    >
      <div ref={takeOver}>
        <ContactDialogBody onDone={leaveNotice} />
      </div>
    </Dialog>
  );
}
