import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../i18n/use-deferred-messages.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { setShortcutsEnabled, shortcutKeys, shortcuts, useShortcutsEnabled } from './shortcuts.ts';

/** Lists the keyboard shortcuts of the applications page, with a checkbox that disables them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { _ } = useLingui();
  useDeferredMessages('staffShortcuts');
  const areEnabled = useShortcutsEnabled();
  return (
    <Dialog open onClose={onClose} title={_('staff.shortcuts.title')} closeLabel={_('staff.close')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-3">
        {shortcuts.map((name) => (
          <div key={name} className="contents">
            <dt>
              <kbd className="inline-block min-w-9 border-2 border-ink bg-chalk px-2 py-0.5 text-center font-mono text-sm">
                {shortcutKeys[name]}
              </kbd>
            </dt>
            <dd>{_(`staff.shortcuts.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6">
        <Checkbox
          label={_('staff.shortcuts.on')}
          checked={areEnabled}
          onChange={(event) => setShortcutsEnabled(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}
