import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { createCode } from './create-code.ts';
import type { DraftContent } from './draft-content.ts';
import type { DraftSync } from './draft-sync.ts';
import { MailForm } from './mail-form.tsx';

type CodeDialogProps = {
  form: ApplicationKind;
  sync: DraftSync;
  getContent: () => DraftContent;
  /** The application is continued on other devices from now on. */
  onShared: () => void;
  onClose: () => void;
};

/** Shows the code by which another device continues the draft, and takes an address for a reminder or a link. */
export function CodeDialog({ form, sync, getContent, onShared, onClose }: CodeDialogProps) {
  useDeferredMessages('drafts', 'fieldErrors');
  const { _ } = useLingui();
  /** Undefined while it is prepared, null if that failed. */
  const [code, setCode] = useState<string | null>();
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    void createCode(form, sync, getContent()).then((created) => {
      if (!isCurrent) return;
      setCode(created ?? null);
      if (created !== undefined) onShared();
    });
    return () => {
      isCurrent = false;
    };
  }, [form, sync, getContent, onShared]);

  return (
    <Dialog open onClose={onClose} title={_('drafts.elsewhere')} closeLabel={_('drafts.close')}>
      <div className="grid gap-6">
        {code === undefined && <p role="status">{_('drafts.code.preparing')}</p>}
        {code === null && <Alert tone="error">{_('drafts.code.failed')}</Alert>}
        {code && (
          <>
            <p>{_('drafts.code.how')}</p>
            <div className="grid gap-3 border-2 border-ink bg-clay p-4">
              <p className="font-bold">{_('drafts.code.label')}</p>
              {/* Read letter by letter, and never translated. */}
              <output translate="no" className="font-mono text-xl leading-relaxed tracking-wide">
                {code}
              </output>
              <Button
                variant="secondary"
                size="s"
                className="justify-self-start"
                onClick={() => void navigator.clipboard.writeText(code).then(() => setIsCopied(true))}
              >
                {_(isCopied ? 'drafts.code.copied' : 'drafts.code.copy')}
              </Button>
            </div>
            <MailForm form={form} sync={sync} getContent={getContent} />
          </>
        )}
      </div>
    </Dialog>
  );
}
