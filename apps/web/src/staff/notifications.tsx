import { undoSeconds } from '@isangano/contracts/applications/undo';
import { useLingui } from '@lingui/react';
import { useEffect, useSyncExternalStore } from 'react';

type Toasts = typeof import('../ui/toast.tsx');

let toasts: Toasts | undefined;
let loading: Promise<Toasts> | undefined;
const listeners = new Set<() => void>();

/** What shows notifications is not needed to read a page; it comes with the first press, or with what there is to tell. */
function loadToasts(): Promise<Toasts> {
  loading ??= import('../ui/toast.tsx').then(
    (file) => {
      toasts = file;
      for (const listener of listeners) listener();
      return file;
    },
    (fault: unknown) => {
      loading = undefined;
      throw fault;
    },
  );
  return loading;
}

function onLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A screen reader tells what comes into a region only where the region was there for a moment. */
const regionMs = 200;
let markHeard = () => {};
const heard = new Promise<void>((resolve) => {
  markHeard = resolve;
});

/** Where notices and notifications of the staff area appear. */
export function Notifications() {
  const { _ } = useLingui();
  const file = useSyncExternalStore(onLoaded, () => toasts);

  useEffect(() => {
    const prepare = () => void loadToasts().catch(console.error);
    const options = { capture: true, once: true };
    document.addEventListener('pointerdown', prepare, options);
    document.addEventListener('keydown', prepare, options);
    return () => {
      document.removeEventListener('pointerdown', prepare, options);
      document.removeEventListener('keydown', prepare, options);
    };
  }, []);

  useEffect(() => {
    if (!file) return;
    const timer = setTimeout(markHeard, regionMs);
    return () => clearTimeout(timer);
  }, [file]);

  if (!file) return null;
  return (
    <file.Toasters
      labels={{
        notices: _('staff.notices'),
        notifications: _('staff.notifications'),
        close: _('staff.close'),
      }}
    />
  );
}

async function tell(say: (file: Toasts) => void): Promise<void> {
  try {
    const file = await loadToasts();
    await heard;
    say(file);
  } catch (fault) {
    console.error('notification', fault);
  }
}

/** Says that something was done, and goes. Never rejects. */
export function notifyStaff(text: string): Promise<void> {
  return tell(({ notify }) => notify(text));
}

/** The same, with a button that undoes it while it stands there. */
export function notifyWithUndo(text: string, undoText: string, undo: () => void): Promise<void> {
  return tell(({ notifyWithAction }) =>
    notifyWithAction(text, { label: undoText, act: undo, forMs: undoSeconds * 1000 }),
  );
}
