import { undoSeconds } from '@isangano/contracts/applications/undo';
import { useLingui } from '@lingui/react';
import { lazy, Suspense } from 'react';

const loadToasts = () => import('../ui/toast.tsx');
const Toasters = lazy(() => loadToasts().then((file) => ({ default: file.Toasters })));

/** Where notices and notifications of the staff area appear. */
export function Notifications() {
  const { _ } = useLingui();
  return (
    <Suspense>
      <Toasters
        labels={{
          notices: _('staff.notices'),
          notifications: _('staff.notifications'),
          close: _('staff.close'),
        }}
      />
    </Suspense>
  );
}

/** Says that something was done, and goes; the library is loaded by then or comes now. */
export async function notifyStaff(text: string): Promise<void> {
  const { notify } = await loadToasts();
  notify(text);
}

/** The same, with a button that undoes it while it stands there. */
export async function notifyWithUndo(text: string, undoText: string, undo: () => void): Promise<void> {
  const { notifyWithAction } = await loadToasts();
  notifyWithAction(text, { label: undoText, act: undo, forMs: undoSeconds * 1000 });
}
