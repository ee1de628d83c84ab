declare global {
  interface Window {
    /** The button that was pressed last before the page was alive; the shell's script notes it. */
    earlyPress?: HTMLButtonElement | null;
  }
}

/** A form that is sent before its code is there waits so long for it; the shell's script does the same. */
export const formWaitsMs = 4000;

/** On a slow line people press before a page is alive. Now that it is, their press counts. */
export function makeEarlyPressGood(): void {
  const button = window.earlyPress;
  window.onclick = null;
  window.onsubmit = null;
  window.earlyPress = null;
  // Not within React's own work: a part that is still to be taken over could not answer then.
  setTimeout(() => button?.isConnected && button.click());
}
