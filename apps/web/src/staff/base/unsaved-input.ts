import { useCallback, useState } from 'react';
import { getSession } from '../session/session.ts';

const prefix = 'kept:';

/** Files that were chosen. They last as long as the page, by the same keys as texts. */
const files = new Map<string, File>();

/** Returns the prefix of the keys of an account, as accounts must not see each other's texts. */
function getAccountPrefix(accountId: string | undefined): string {
  return `${prefix}${accountId ?? ''}:`;
}

function read(key: string): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

function write(key: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // If the storage is full, a text lasts as long as its page.
  }
}

/** Removes all stored texts of this tab at a sign-out; with `except`, only those of other accounts. */
export function removeKept({ except }: { except?: string } = {}): void {
  const kept = [...Object.keys(sessionStorage).filter((key) => key.startsWith(prefix)), ...files.keys()];
  for (const key of kept) {
    if (except !== undefined && key.startsWith(getAccountPrefix(except))) continue;
    write(key, undefined);
    files.delete(key);
  }
}

export function hasKeptText(key: string): boolean {
  return read(getAccountPrefix(getSession()?.admin.id) + key) !== undefined;
}

/** Returns the key of the account that is signed in when a component is first rendered, also after its session ended. */
function useAccountKey(key: string): string {
  const [accountPrefix] = useState(() => getAccountPrefix(getSession()?.admin.id));
  return accountPrefix + key;
}

/**
 * A typed text, kept in the tab until it is sent: it survives a reload, and a session that expires. Undefined if there
 * is none.
 */
export function useKeptText(key: string): readonly [string | undefined, (text: string | undefined) => void] {
  const accountKey = useAccountKey(key);
  const [text, setText] = useState(() => read(accountKey));
  const change = useCallback(
    (next: string | undefined) => {
      setText(next);
      write(accountKey, next);
    },
    [accountKey],
  );
  return [text, change];
}

/** A chosen file, kept until it is sent: it survives a session that expires, but no reload. */
export function useKeptFile(key: string): readonly [File | undefined, (file: File | undefined) => void] {
  const accountKey = useAccountKey(key);
  const [file, setFile] = useState(() => files.get(accountKey));
  const change = useCallback(
    (next: File | undefined) => {
      setFile(next);
      if (next) files.set(accountKey, next);
      else files.delete(accountKey);
    },
    [accountKey],
  );
  return [file, change];
}
