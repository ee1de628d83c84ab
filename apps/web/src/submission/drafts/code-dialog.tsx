import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { errorStatus } from '@isangano/contracts/error-status';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { deriveAccessToken } from '../application/capability.ts';
import { changeApplication, openApplication } from '../application/stored-application.ts';
import type { DraftContent } from './draft-content.ts';
import { requestCode } from './draft-requests.ts';
import type { DraftSync } from './draft-sync.ts';
import { MailForm } from './mail-form.tsx';
import { createWrittenCode, formatWrittenCode, wrapCapability } from './written-code.ts';

const maxAttempts = 3;

/**
 * Saves the draft and returns its written code, the same each time; undefined if the server was not reached. From then on
 * small files are sent ahead of the form, too, so that other devices have them.
 */
async function createCode(
  form: ApplicationKind,
  sync: DraftSync,
  content: DraftContent,
): Promise<string | undefined> {
  if (!(await sync.saveNow(content))) return undefined;
  const application = changeApplication(form, { isShared: true });
  if (application.code !== null) return application.code;
  const { capability } = application;
  const token = await deriveAccessToken(capability);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const code = createWrittenCode();
    const result = await requestCode(token, openApplication(form), await wrapCapability(code, capability));
    if (result.outcome === 'ok')
      return changeApplication(form, { code: formatWrittenCode(code) }).code ?? undefined;
    // Another draft may have the number.
    if (result.outcome !== 'error' || result.status !== errorStatus.conflict) return undefined;
  }
  return undefined;
}

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
