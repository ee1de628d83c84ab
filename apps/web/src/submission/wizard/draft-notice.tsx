import type { MessageId } from '@isangano/content/message-ids.gen';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { CheckIcon } from '../../ui/icons.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { optionalExport } from '../../ui/optional.tsx';
import type { useWizard } from './use-wizard.ts';

const DraftSyncNotice = optionalExport(() => import('../drafts/draft-sync-notice.tsx'), 'DraftSyncNotice');
const CodeDialog = optionalExport(() => import('../drafts/code-dialog.tsx'), 'CodeDialog', <LoadFailure />);

function getSavedText(isSharedDevice: boolean): MessageId {
  if (isSharedDevice) return 'forms.savedShared';
  return window.isSecureContext ? 'forms.saved' : 'forms.insecure';
}

type DraftNoticeProps = {
  form: ApplicationKind;
  wizard: Pick<ReturnType<typeof useWizard>, 'draft' | 'files' | 'isSharedDevice' | 'swapVersions' | 'share'>;
};

/** Shows where the draft is stored, with a button that continues it on another device. */
export function DraftNotice({ form, wizard }: DraftNoticeProps) {
  const { files, isSharedDevice, swapVersions, share } = wizard;
  const { isSaved, sync, getContent } = wizard.draft;
  const { _ } = useLingui();
  const [isCodeShown, setIsCodeShown] = useState(false);
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      <div role="status">
        {isSaved && (
          <p className="flex flex-wrap items-center gap-x-2">
            <CheckIcon className="size-5 text-forest" />
            {_(getSavedText(isSharedDevice))}
          </p>
        )}
        {!files.areSaved && !isSharedDevice && <p>{_('forms.filesNotSaved')}</p>}
      </div>
      {isSaved && sync && (
        <DraftSyncNotice sync={sync} onSwap={swapVersions} onContinueElsewhere={() => setIsCodeShown(true)} />
      )}
      {sync && isCodeShown && (
        <CodeDialog
          form={form}
          sync={sync}
          getContent={getContent}
          onShared={share}
          onClose={() => setIsCodeShown(false)}
        />
      )}
    </div>
  );
}
