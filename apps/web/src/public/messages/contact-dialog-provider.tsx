import { publicPaths } from '@isangano/contracts/routes';
import { useLinkProps, useRouter } from '@tanstack/react-router';
import { createContext, type FormEvent, type ReactNode, useCallback, useContext, useEffect } from 'react';
import { useTexts } from '../../i18n/language-provider.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { contactDialogId, findServedDialog, openServedDialog } from '../page-loader/contact-dialog.ts';

type ContactButtonProps = Omit<ButtonProps, 'type' | 'onClick'>;

/** Opens the contact dialog over the page. */
const OpenContactDialog = createContext((_opener: HTMLElement): void => {
  throw new Error('ContactButton must be used within a ContactDialogProvider');
});

/** Opens the served contact dialog on every public page, and loads its code then. Without it, the browser sends the form. */
export function ContactDialogProvider({ children }: { children: ReactNode }) {
  const { i18n, locale } = useTexts();
  const router = useRouter();
  const loadCode = useCallback(() => {
    const { catalogues } = router.options.context;
    import('./contact-dialog.tsx')
      .then((file) => file.hydrateContactDialog({ i18n, catalogues, servedLocale: locale, router }))
      .catch(console.error);
  }, [i18n, locale, router]);
  const open = useCallback(
    (opener: HTMLElement) => {
      openServedDialog(opener);
      loadCode();
    },
    [loadCode],
  );
  useEffect(() => {
    // The page's loader has opened it.
    if (findServedDialog()) loadCode();
  }, [loadCode]);

  return <OpenContactDialog value={open}>{children}</OpenContactDialog>;
}

/** Opens the contact dialog, which the page's loader does before hydration; without scripts, it opens the contact page. */
export function ContactButton(props: ContactButtonProps) {
  const open = useContext(OpenContactDialog);
  const { href } = useLinkProps({ to: publicPaths.contact });

  function openDialog(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    open(event.currentTarget.querySelector('button') ?? event.currentTarget);
  }

  return (
    <form action={href} onSubmit={openDialog}>
      <Button {...props} type="submit" aria-haspopup="dialog" data-opens={contactDialogId} />
    </form>
  );
}
