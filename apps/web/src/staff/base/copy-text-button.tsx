import { useLingui } from '@lingui/react';
import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { notifyStaff } from './notifications.tsx';

type CopyTextButtonProps = Pick<ComponentProps<typeof Button>, 'variant'> & { text: string; label: string };

export function CopyTextButton({ text, label, variant }: CopyTextButtonProps) {
  const { _ } = useLingui();
  const { isCopied, copy } = useCopy(text);
  return (
    <Button variant={variant} onClick={copy}>
      {isCopied ? _('staff.copied') : label}
    </Button>
  );
}

const confirmedMs = 2000;

/** Copies a text. `isCopied` is true for a moment after that; a failure is shown as a notification. */
export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const { _ } = useLingui();
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), confirmedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    try {
      // Browsers offer the clipboard only to secure sites.
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      void notifyStaff(_('staff.copy.failed'));
    }
  }

  return { isCopied, copy: () => void copy() };
}
