declare global {
  interface Window {
    /** The button that was pressed last before the page was alive; the shell's script notes it. */
    earlyPress?: HTMLButtonElement | null;
  }
}

/** On a slow line people press before a page is alive. Now that it is, their press counts. */
export function makeEarlyPressGood(): void {
  const button = window.earlyPress;
  window.onclick = null;
  window.earlyPress = null;
  if (button?.isConnected) button.click();
}
