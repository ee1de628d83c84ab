import { useCallback, useState } from 'react';

const prefix = 'kept:';

function read(key: string): string | undefined {
  try {
    return sessionStorage.getItem(prefix + key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, text);
  } catch {
    // Without storage, a text lasts as long as its page.
  }
}

/** Removes all texts that are kept, when somebody signs out. */
export function removeKeptTexts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage that is not available keeps nothing.
  }
}

/**
 * A text that somebody types, kept in the tab until it is sent: it survives a reload, and a session that expires. Undefined if there is
 * none.
 */
export function useKeptText(key: string): readonly [string | undefined, (text: string | undefined) => void] {
  const [text, setText] = useState(() => read(key));
  const change = useCallback(
    (next: string | undefined) => {
      setText(next);
      write(key, next);
    },
    [key],
  );
  return [text, change];
}
