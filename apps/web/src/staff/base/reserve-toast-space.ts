const edges = ['top', 'bottom'] as const;

/** Returns the heights of the toasts that are seen: of one and the edges of those behind it, or of all when they are spread. */
function measureToasts(stack: HTMLElement): number | undefined {
  const toasts = [...stack.querySelectorAll<HTMLElement>('li[data-visible=true]')];
  const gaps = (toasts.length - 1) * Number.parseFloat(stack.style.getPropertyValue('--gap'));
  const front = Number.parseFloat(stack.style.getPropertyValue('--front-toast-height'));
  // Not measured yet, or the last one is disappearing.
  if (toasts.length === 0 || front === 0) return undefined;
  if (toasts[0]?.dataset.expanded !== 'true') return front + gaps;
  const heights = toasts.map(({ style }) => Number.parseFloat(style.getPropertyValue('--initial-height')));
  return heights.reduce((sum, height) => sum + height, gaps);
}

/**
 * Sets how much of the window toasts take at its top and bottom as custom properties of the document, while they are shown.
 * `--toasts-room` is the most that they have taken at the bottom: the page is longer by that, and does not jump when they disappear.
 * Returns a function that stops.
 */
export function makeToastRoom(container: HTMLElement): () => void {
  const { style } = document.documentElement;
  let room = 0;

  function update(): void {
    for (const edge of edges) {
      const stack = container.querySelector<HTMLElement>(`ol[data-y-position=${edge}]`);
      const height = stack ? measureToasts(stack) : 0;
      if (height === undefined) continue;
      const offset = stack ? Number.parseFloat(getComputedStyle(stack)[edge]) : 0;
      style.setProperty(`--toasts-${edge}`, `${height + 2 * offset}px`);
      if (edge === 'bottom') room = Math.max(room, height + 2 * offset);
    }
    style.setProperty('--toasts-room', `${room}px`);
  }

  const observer = new MutationObserver(update);
  observer.observe(container, { childList: true, subtree: true, attributes: true });
  return () => {
    observer.disconnect();
    for (const name of ['--toasts-top', '--toasts-bottom', '--toasts-room']) style.removeProperty(name);
  };
}
