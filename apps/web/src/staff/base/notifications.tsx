import { undoSeconds } from '@isangano/contracts/applications/limits';
import { useEffect, useState } from 'react';
import { ignoreSecondClick } from './double-click.ts';

type OverlaysModule = typeof import('./overlays.tsx');

let resolveLoaded = (_module: OverlaysModule) => {};
const loaded = new Promise<OverlaysModule>((resolve) => {
  resolveLoaded = resolve;
});
let loading: Promise<OverlaysModule> | undefined;

/**
 * Loads the overlays of the pages, on the first user input at the latest: without a connection, they could not be
 * loaded to show an error.
 */
function loadOverlays(): Promise<OverlaysModule> {
  loading ??= import('./overlays.tsx').then(
    (module) => {
      resolveLoaded(module);
      return module;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Screen readers only announce changes of a live region that has existed for a moment. */
const liveRegionDelayMs = 200;
let resolveRegionReady = () => {};
const regionReady = new Promise<void>((resolve) => {
  resolveRegionReady = resolve;
});

/** Renders questions, notices and notifications of the staff area once they are loaded. */
export function Notifications() {
  const [module, setModule] = useState<OverlaysModule>();

  useEffect(() => void loaded.then(setModule), []);

  useEffect(() => {
    const prepare = () => void loadOverlays().catch(console.error);
    const removed = new AbortController();
    const options = { capture: true, once: true, signal: removed.signal };
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, prepare, options);
    return () => removed.abort();
  }, []);

  useEffect(() => {
    if (!module) return;
    const timer = setTimeout(resolveRegionReady, liveRegionDelayMs);
    return () => clearTimeout(timer);
  }, [module]);

  return module && <module.Overlays />;
}

async function showToast(show: (module: OverlaysModule) => void): Promise<void> {
  try {
    const module = await loadOverlays();
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
    notifyWithAction(text, {
      label: undoText,
      // The notification disappears, and that of another change may be in its place.
      onAction: ignoreSecondClick(undo),
      durationMs: undoSeconds * 1000,
    }),
  );
}

/**
 * Asks for a confirmation. The first line of the text is the title. Resolves when the question is closed and the focus
 * is restored. Never rejects.
 */
export function confirmAction(text: string, actionLabel: string): Promise<boolean> {
  return ask(text, actionLabel);
}

/** Shows an error until it is closed. The first line of the text is the title. Never rejects. */
export async function showAlert(text: string): Promise<void> {
  await ask(text);
}

async function ask(text: string, actionLabel?: string): Promise<boolean> {
  try {
    const overlays = await loadOverlays();
    return await overlays.ask(text, actionLabel);
  } catch (error) {
    console.error('question', error);
    if (actionLabel) return window.confirm(text);
    window.alert(text);
    return false;
  }
}
