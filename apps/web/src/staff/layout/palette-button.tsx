import { useLingui } from '@lingui/react';
import { lazy, useLayoutEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { createIcon } from '../../ui/icons.tsx';
import { LazyBoundary } from '../base/lazy-boundary.tsx';

const FindIcon = createIcon('M10 3 3 10l7 7 7-7zM13.5 13.5 21 21');

const CommandPalette = lazy(() =>
  import('../palette/command-palette.tsx').then((file) => ({ default: file.CommandPalette })),
);

/** Opens the command palette, as Ctrl K and ⌘ K do everywhere in the staff area. */
export function PaletteButton() {
  const { _ } = useLingui();
  const [isOpen, setIsOpen] = useState(false);

  const close = () => setIsOpen(false);

  // With the commit that shows the button: no key is lost in between.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return (
    <>
      <Button
        variant="quiet"
        size="s"
        onDark
        aria-label={_('staff.find')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <FindIcon />
      </Button>
      <LazyBoundary onClose={close}>{isOpen && <CommandPalette onClose={close} />}</LazyBoundary>
    </>
  );
}
