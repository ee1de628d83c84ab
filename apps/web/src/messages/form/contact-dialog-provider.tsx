import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { findServedDialog } from '../../page-loader/contact-dialog.ts';

const ContactDialog = lazy(() =>
  import('./contact-dialog.tsx').then((file) => ({ default: file.ContactDialog })),
);

type ContactDialogControl = {
  /** Opens the contact dialog over the page. */
  open: () => void;
};

const ContactDialogContext = createContext<ContactDialogControl | undefined>(undefined);

/** Provides the contact dialog to every public page. Loads it when it is first opened. */
export function ContactDialogProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);

  const open = useCallback(() => {
    setWasOpened(true);
    setIsOpen(true);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    if (findServedDialog()?.open) open();
  }, [open]);
  const control = useMemo(() => ({ open }), [open]);

  return (
    <ContactDialogContext value={control}>
      {children}
      {wasOpened && (
        <Suspense>
          <ContactDialog isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </ContactDialogContext>
  );
}

/** Throws outside a `ContactDialogProvider`. */
export function useContactDialog(): ContactDialogControl {
  const control = useContext(ContactDialogContext);
  if (!control) throw new Error('useContactDialog must be used within a ContactDialogProvider');
  return control;
}
