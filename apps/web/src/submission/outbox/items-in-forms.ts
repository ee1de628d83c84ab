const hiddenIds = new Set<string>();
const changes = new EventTarget();
const changeEvent = 'change';

function announceChange(): void {
  changes.dispatchEvent(new Event(changeEvent));
}

/** Leaves an item out of the bar while the form of the page shows it. Returns a function that ends this. */
export function hideInBar(id: string): () => void {
  hiddenIds.add(id);
  announceChange();
  return () => {
    if (hiddenIds.delete(id)) announceChange();
  };
}

export function isInForm(id: string): boolean {
  return hiddenIds.has(id);
}

export function subscribeToForms(listener: () => void): () => void {
  changes.addEventListener(changeEvent, listener);
  return () => changes.removeEventListener(changeEvent, listener);
}
