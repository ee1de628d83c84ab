import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { openResumeLink } from './open-resume-link.ts';
import { useOpening } from './use-opening.ts';

/** Opens the draft of a link when a button is pressed: programs that check links in mails only load the page. */
export function ResumeLinkNotice({ hash }: { hash: string }) {
  useDeferredMessages('drafts');
  const { _ } = useLingui();
  const { error, isOpening, open } = useOpening();
  return (
    <Alert tone="info" title={_('drafts.link.title')}>
      <div className="grid justify-items-start gap-3">
        <p role="status">{_(error ? `drafts.link.${error}` : 'drafts.link.text')}</p>
        <Button busy={isOpening} onClick={() => void open(() => openResumeLink(hash))}>
          {_('drafts.link.open')}
        </Button>
      </div>
    </Alert>
  );
}
