import { undoSeconds } from '@isangano/contracts/applications/undo';
import { useLingui } from '@lingui/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { makeToastRoom } from './toast-room.ts';

type Toasts = typeof import('../ui/toast.tsx');

let toasts: Toasts | undefined;
let loading: Promise<Toasts> | undefined;
const listeners = new Set<() => void>();

/** Loads the toast library on the first user input or notification, as no page needs it to be read. */
function loadToasts(): Promise<Toasts> {
  loading ??= import('../ui/toast.tsx').then(
    (module) => {
      toasts = module;
      for (const listener of listeners) listener();
      return module;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

function subscribeToLoading(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Screen readers only announce changes of a live region that has existed for a moment. */
const liveRegionDelayMs = 200;
let resolveRegionReady = () => {};
const regionReady = new Promise<void>((resolve) => {
  resolveRegionReady = resolve;
});

const bandClass = 'fixed inset-x-0 z-40 overflow-hidden print:hidden';

/**
 * Renders the live regions in which notices and notifications of the staff area appear. They stand on bands of their own, which end
 * the visible page: no button is under a notification.
 */
export function Notifications() {
  const { _ } = useLingui();
  const module = useSyncExternalStore(subscribeToLoading, () => toasts);
  const containerRef = useRef<HTMLDivElement>(null);

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
    if (!module) return;
    const timer = setTimeout(resolveRegionReady, liveRegionDelayMs);
    return () => clearTimeout(timer);
  }, [module]);

  useEffect(() => {
    if (module && containerRef.current) return makeToastRoom(containerRef.current);
  }, [module]);

  if (!module) return null;
  return (
    <>
      <div aria-hidden="true" className={`${bandClass} top-0 h-(--toasts-top)`}>
        <div className="h-full border-b-2 border-ink bg-bone" />
      </div>
      <div aria-hidden="true" className={`${bandClass} bottom-0 h-(--toasts-bottom)`}>
        <div className="h-full border-t-2 border-ink bg-bone" />
      </div>
      <div ref={containerRef}>
        <module.Toasters
          labels={{
            notices: _('staff.notices'),
            notifications: _('staff.notifications'),
            close: _('staff.close'),
          }}
        />
      </div>
    </>
  );
}

async function showToast(show: (module: Toasts) => void): Promise<void> {
  try {
    const module = await loadToasts();
    await regionReady;
    show(module);
  } catch (error) {
    console.error('notification', error);
  }
}

/** Shows a notification that disappears after a few seconds. Never rejects. */
export function notifyStaff(text: string): Promise<void> {
  return showToast(({ notify }) => notify(text));
}

/** Shows a notification with an undo button for as long as the undo window is open. Never rejects. */
export function notifyWithUndo(text: string, undoText: string, undo: () => void): Promise<void> {
  return showToast(({ notifyWithAction }) =>
    notifyWithAction(text, { label: undoText, onAction: undo, durationMs: undoSeconds * 1000 }),
  );
}
