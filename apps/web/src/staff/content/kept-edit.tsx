import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { QuietButton } from '../base/buttons.tsx';
import { useKeptText } from '../base/unsaved-input.ts';

/**
 * An edit of a stored version. It is kept in the tab together with the number of that version, so that it does not
 * replace a later one unseen, also after a reload. It ends once it equals the stored text, even if the response to its
 * saving was lost.
 */
export function useKeptEdit(key: string, stored: { text: string | undefined; version: number }) {
  const [kept, keep] = useKeptText(key);
  const at = kept?.indexOf(' ') ?? -1;
  const keptText = kept?.slice(at + 1);
  const isStored = stored.version > Number(kept?.slice(0, at)) && keptText?.trim() === stored.text?.trim();
  const typed = isStored ? undefined : keptText;
  useEffect(() => {
    if (isStored) keep(undefined);
  }, [isStored, keep]);
  const basedOn = kept === undefined || isStored ? stored.version : Number(kept.slice(0, at));
  const rebase = (version: number) => keep(typed === undefined ? undefined : `${version} ${typed}`);
  return {
    /** Undefined if nothing is typed. */
    typed,
    basedOn,
    /** Another version was saved since. */
    isBehind: stored.version > basedOn,
    change: (text: string) => keep(`${basedOn} ${text}`),
    discard: () => keep(undefined),
    /** Bases the edit on a version that the person has seen. */
    rebase,
    /** Ends an edit that was saved as a version, except for text that was typed since. */
    endSaved: (sent: string, version: number) => (typed === sent ? keep(undefined) : rebase(version)),
  };
}

type NewerVersionProps = {
  /** What was saved. */
  text?: string | undefined;
  onReplace: () => void;
};

/** Shows that another version was saved while this one was edited, and lets the editor replace it. */
export function NewerVersion({ text, onReplace }: NewerVersionProps) {
  const { _ } = useLingui();
  return (
    <div role="status" className="rounded border-2 border-lake bg-tint-blue px-3 py-2 text-sm text-on-blue">
      <p className="font-bold">{_('staffContent.newer')}</p>
      {text !== undefined && <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
      <QuietButton onClick={onReplace}>{_('staffContent.newer.keep')}</QuietButton>
    </div>
  );
}
