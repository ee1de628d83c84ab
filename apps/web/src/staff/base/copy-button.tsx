import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { CheckIcon } from '../../ui/icons.tsx';
import { CopyIcon } from '../../ui/record-icons.tsx';
import { notifyStaff } from './notifications.tsx';

const confirmedMs = 2000;

/** Copies a text with one press, and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
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

  return (
    <button
      type="button"
      // Screen readers announce the new name of the focused button.
      aria-label={isCopied ? _('staff.copied') : label}
      title={label}
      onClick={() => void copy()}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded text-soft hover:bg-clay hover:text-ink pointer-fine:size-(--copy-size,2rem)"
    >
      {isCopied ? <CheckIcon className="size-4 text-forest" /> : <CopyIcon className="size-4" />}
    </button>
  );
}
