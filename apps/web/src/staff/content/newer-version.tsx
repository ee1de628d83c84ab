import { useLingui } from '@lingui/react';
import { Button } from '../../ui/button.tsx';

type NewerVersionProps = {
  /** What was saved. */
  text?: string | undefined;
  onReplace: () => void;
};

/** Says that somebody has saved another version while this one was edited, and lets the person replace it knowingly. */
export function NewerVersion({ text, onReplace }: NewerVersionProps) {
  const { _ } = useLingui();
  return (
    <div role="status" className="rounded border-2 border-lake bg-tint-blue px-3 py-2 text-sm text-on-blue">
      <p className="font-bold">{_('staffContent.newer')}</p>
      {text !== undefined && <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
      <Button variant="quiet" size="s" onClick={onReplace}>
        {_('staffContent.newer.keep')}
      </Button>
    </div>
  );
}
