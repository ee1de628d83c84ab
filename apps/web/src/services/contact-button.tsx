import { publicPaths } from '@isangano/contracts/routes';
import { useLinkProps } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { useContactDialog } from '../messages/form/contact-dialog-provider.tsx';
import { Button, type ButtonVariant } from '../ui/button.tsx';

/** Opens the contact dialog; without scripts, it submits to the contact page. */
export function ContactButton({ children, ...variant }: ButtonVariant & { children: ReactNode }) {
  const { open } = useContactDialog();
  const { href } = useLinkProps({ to: publicPaths.contact });

  function openDialog(event: FormEvent) {
    event.preventDefault();
    open();
  }

  return (
    <form action={href} onSubmit={openDialog}>
      <Button {...variant} type="submit" aria-haspopup="dialog">
        {children}
      </Button>
    </form>
  );
}
