import { publicPaths } from '@isangano/contracts/routes';
import { useLinkProps } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { contactDialogId } from '../page-loader/contact-dialog.ts';
import { useContactDialog } from './contact-dialog-provider.tsx';

type ContactButtonProps = Omit<ButtonProps, 'type' | 'onClick'>;

/** Opens the contact dialog, which the page's loader does before hydration; without scripts, it opens the contact page. */
export function ContactButton(props: ContactButtonProps) {
  const { open } = useContactDialog();
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
