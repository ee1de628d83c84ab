/** What the browser could not store; it lasts as long as the page. */
const memory = new Map<string, string>();

/** Returns a text that a form has stored on the device, or null. */
export function getItem(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Returns whether the text is stored on the device: otherwise it lasts as long as the page. */
export function setItem(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

export function removeItem(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage that is not available holds nothing.
  }
}
