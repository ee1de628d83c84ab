import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { useRef, useState } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { ShortcutsDialog } from '../base/shortcuts.ts';
import type { PaletteOption } from './use-palette-options.ts';
import { usePaletteOptions } from './use-palette-options.ts';

/** Leads to records, saved views, pages and actions by typing. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { _ } = useDeferredMessages('staffRecords', 'staffShortcuts');
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const { options, isSearching } = usePaletteOptions(text, () => setShowsShortcuts(true));

  function run(option: PaletteOption | null): void {
    if (!option) return;
    option.run();
    if (!option.staysOpen) onClose();
  }

  if (showsShortcuts) {
    return <ShortcutsDialog onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={_('palette.title')}
      width="2xl"
      closeLabel={_('staff.close')}
      initialFocus={input}
      isInstant
    >
      <Combobox<PaletteOption | null> value={null} by="id" onChange={run} immediate>
        <ComboboxInput
          ref={input}
          as={TextInput}
          data-pinned
          type="text"
          autoComplete="off"
          aria-label={_('palette.label')}
          placeholder={_('palette.placeholder')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          // Headless UI would close the list, which stays in view, and the dialog only with the next press.
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
        />
        <p role="status" className="py-2 text-sm text-soft">
          {isSearching ? _('palette.searching') : _('palette.count', { count: options.length })}
        </p>
        <ComboboxOptions
          static
          modal={false}
          aria-label={_('palette.title')}
          className="border-t-2 border-ink"
        >
          {options.map((option, index) => (
            <ComboboxOption
              key={option.id}
              value={option}
              className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-4 border-b-2 border-line px-4 py-2 -outline-offset-3 outline-(--ring,var(--color-lake)) data-focus:bg-clay data-focus:outline-3"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{option.label}</span>
              {option.details?.map((detail) => (
                <span key={detail} className="order-last line-clamp-2 w-full text-sm text-soft wrap-anywhere">
                  {detail}
                </span>
              ))}
              <span className={options[index - 1]?.group === option.group ? 'sr-only' : 'text-sm text-soft'}>
                {_(option.group)}
              </span>
            </ComboboxOption>
          ))}
        </ComboboxOptions>
      </Combobox>
    </Dialog>
  );
}
