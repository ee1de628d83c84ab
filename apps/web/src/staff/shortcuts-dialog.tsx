import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../i18n/use-deferred-messages.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import {
  type Shortcut,
  setShortcutsEnabled,
  shortcutKeys,
  shortcuts,
  useShortcutsEnabled,
} from './shortcuts.ts';

type ShortcutsDialogProps = {
  /** For the page that shows applications one by one, or else for their list. */
  isTriage?: boolean;
  onClose: () => void;
};

/** Keys that only one of the pages has. */
const ofList: readonly Shortcut[] = ['open'];
const ofTriage: readonly Shortcut[] = ['note'];

/** Lists the keyboard shortcuts of a page of applications, with a checkbox that disables them. */
export function ShortcutsDialog({ isTriage = false, onClose }: ShortcutsDialogProps) {
  const { _ } = useLingui();
  useDeferredMessages('staffShortcuts');
  const areEnabled = useShortcutsEnabled();
  const others = isTriage ? ofList : ofTriage;
  const keys = [
    ...shortcuts.filter((name) => !others.includes(name)).map((name) => ({ name, key: shortcutKeys[name] })),
    ...(isTriage ? [{ name: 'score', key: 's, 1–5' } as const] : []),
  ];
  return (
    <Dialog open onClose={onClose} title={_('staff.shortcuts.title')} closeLabel={_('staff.close')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-3">
        {keys.map(({ name, key }) => (
          <div key={name} className="contents">
            <dt>
              <kbd className="inline-block min-w-9 border-2 border-ink bg-chalk px-2 py-0.5 text-center font-mono text-sm">
                {key}
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
