import { publicPaths } from '@isangano/contracts/routes';
import { useLinkProps } from '@tanstack/react-router';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { lazyExport, Optional } from '../../ui/optional.tsx';
import { contactDialogId, findServedDialog, openServedDialog } from '../page-loader/contact-dialog.ts';

type ContactButtonProps = Omit<ButtonProps, 'type' | 'onClick'>;

const ContactDialog = lazyExport(() => import('./contact-dialog.tsx'), 'ContactDialog');

/** Opens the contact dialog over the page. */
const OpenContactDialog = createContext((): void => {
  throw new Error('ContactButton must be used within a ContactDialogProvider');
});

function openServedFromFocus(): void {
  if (document.activeElement instanceof HTMLElement) openServedDialog(document.activeElement);
}

/** Opens the dialog as the server has sent it, whose form the browser sends by itself, if its code cannot be loaded. */
function OpenServedDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useEffect(() => {
    if (!isOpen) return;
    openServedFromFocus();
    const dialog = findServedDialog();
    dialog?.addEventListener('close', onClose);
    return () => dialog?.removeEventListener('close', onClose);
  }, [isOpen, onClose]);
  return null;
}

/** Provides the contact dialog to every public page. Loads it when it is first opened. */
export function ContactDialogProvider({ children }: { children: ReactNode }) {
  /** Undefined until it is first opened. */
  const [isOpen, setIsOpen] = useState<boolean>();
  const open = useCallback(() => {
    // It has what was typed, and is shown until the code has taken it over.
    if (findServedDialog()) openServedFromFocus();
    setIsOpen(true);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    const served = findServedDialog();
    if (served?.open) setIsOpen(true);
    // A visitor may close it before the code of the form has loaded.
    served?.addEventListener('close', close);
    return () => served?.removeEventListener('close', close);
  }, [close]);

  return (
    <OpenContactDialog value={open}>
      {children}
      {isOpen !== undefined && (
        <Optional fallback={<OpenServedDialog isOpen={isOpen} onClose={close} />}>
          <ContactDialog isOpen={isOpen} onClose={close} />
        </Optional>
      )}
    </OpenContactDialog>
  );
}

/** Opens the contact dialog, which the page's loader does before hydration; without scripts, it opens the contact page. */
export function ContactButton(props: ContactButtonProps) {
  const open = useContext(OpenContactDialog);
  const { href } = useLinkProps({ to: publicPaths.contact });

  function openDialog(event: FormEvent) {
    event.preventDefault();
    open();
  }

  return (
    <form action={href} onSubmit={openDialog}>
      <Button {...props} type="submit" aria-haspopup="dialog" data-opens={contactDialogId} />
    </form>
  );
}
