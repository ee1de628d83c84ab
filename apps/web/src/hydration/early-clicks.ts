declare global {
  interface Window {
    /**
     * The last button clicked before hydration, recorded by the inline script of `index.html` or
     * `sign-in.html`.
     */
    earlyClick?: HTMLButtonElement | null;
  }
}

/**
 * How long a form that is submitted before its code has loaded waits for that code. The inline script of
 * `index.html` waits equally long.
 */
export const formSubmitTimeoutMs = 4000;

/** Replays the last click that was made before hydration, and removes the handlers of the inline script. */
export function replayEarlyClick(): void {
  const button = window.earlyClick;
  window.onclick = null;
  window.onsubmit = null;
  window.earlyClick = null;
  // Not during React's own work: a part that is not hydrated yet could not handle the click.
  setTimeout(() => button?.isConnected && button.click());
}
