import { useLingui } from '@lingui/react';
import { Button } from '../ui/button.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import type { FilesState } from './use-chosen-files.ts';

type DraftNoticeProps = { isSaved: boolean; files: FilesState; onDiscard: () => void };

/** Shows that the draft is stored on the device, with a button that discards it. */
export function DraftNotice({ isSaved, files, onDiscard }: DraftNoticeProps) {
  const { _ } = useLingui();
  return (
    <div role="status" className="min-h-12 text-sm text-ink-soft">
      {isSaved && (
        <p className="flex flex-wrap items-center gap-x-2">
          <CheckIcon className="size-5 text-forest" />
          {_('forms.saved')}
          <Button variant="quiet" size="s" onClick={onDiscard}>
            {_('forms.discard')}
          </Button>
        </p>
      )}
      {!files.areSaved && <p>{_('forms.filesNotSaved')}</p>}
    </div>
  );
}
