import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { OpenResult } from './open-draft.ts';
import { openResumeLink } from './open-resume-link.ts';
import { useOpenedForm } from './use-opened-form.ts';

/** Opens the draft of a link when a button is pressed: programs that check links in mails only load the page. */
export function ResumeLinkNotice({ hash }: { hash: string }) {
  useDeferredMessages('drafts');
  const { _ } = useLingui();
  const showForm = useOpenedForm();
  const [error, setError] = useState<Exclude<OpenResult['outcome'], 'opened'>>();
  const [isOpening, setIsOpening] = useState(false);

  async function open(): Promise<void> {
    setIsOpening(true);
    const result = await openResumeLink(hash).catch((): OpenResult => ({ outcome: 'offline' }));
    setIsOpening(false);
    if (result.outcome === 'opened') showForm(result.kind);
    else setError(result.outcome);
  }

  return (
    <Alert tone="info" title={_('drafts.link.title')}>
      <div className="grid justify-items-start gap-3">
        <p role="status">{_(error ? `drafts.link.${error}` : 'drafts.link.text')}</p>
        <Button busy={isOpening} onClick={() => void open()}>
          {_('drafts.link.open')}
        </Button>
      </div>
    </Alert>
  );
}
