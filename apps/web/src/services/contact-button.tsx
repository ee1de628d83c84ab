import { publicPaths } from '@isangano/contracts/routes';
import { useLinkProps } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { useContactDialog } from '../contact/contact-dialog-provider.tsx';
import { Button, type ButtonLook } from '../ui/button.tsx';

const contactPath: string = publicPaths.contact;

/** Opens the contact dialog; without scripts it leads to the contact page. */
export function ContactButton({ children, ...look }: ButtonLook & { children: ReactNode }) {
  const { open } = useContactDialog();
  const { href } = useLinkProps({ to: contactPath });

  function show(event: FormEvent) {
    event.preventDefault();
    open();
  }

  return (
    <form action={href} onSubmit={show}>
      <Button {...look} type="submit" aria-haspopup="dialog">
        {children}
      </Button>
    </form>
  );
}
