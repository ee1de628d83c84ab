import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import {
  pageShortcuts,
  type ShortcutPage,
  setShortcutsEnabled,
  shortcutKeys,
  useShortcutsEnabled,
} from './shortcuts.ts';

type ShortcutsDialogProps = {
  page?: ShortcutPage;
  onClose: () => void;
};

/** Lists the keyboard shortcuts of a page, with a checkbox that disables them. */
export function ShortcutsDialog({ page = 'applications', onClose }: ShortcutsDialogProps) {
  const { _ } = useDeferredMessages('staffShortcuts');
  const areEnabled = useShortcutsEnabled();
  const keys = [
    ...pageShortcuts[page].map((name) => ({ name, key: shortcutKeys[name] })),
    ...(page === 'review' ? [{ name: 'score', key: 's, 1–5' } as const] : []),
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
