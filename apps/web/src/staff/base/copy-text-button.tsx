import { useLingui } from '@lingui/react';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { useCopy } from './use-copy.ts';

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
