import { useKeptText } from '../base/unsaved-input.ts';

/**
 * What somebody types over a stored version. It is kept in the tab together with the number of that version, so that it replaces no later
 * one unseen, also after a reload.
 */
export function useKeptEdit(key: string, storedVersion: number) {
  const [kept, keep] = useKeptText(key);
  const at = kept?.indexOf(' ') ?? -1;
  const typed = kept?.slice(at + 1);
  const basedOn = kept === undefined ? storedVersion : Number(kept.slice(0, at));
  return {
    /** Undefined if nothing is typed. */
    typed,
    basedOn,
    /** Somebody has saved another version since. */
    isBehind: storedVersion > basedOn,
    change: (text: string) => keep(`${basedOn} ${text}`),
    discard: () => keep(undefined),
    /** Makes what is typed replace a version, which the person has seen. */
    rebase: (version: number) => keep(typed === undefined ? undefined : `${version} ${typed}`),
  };
}
