import type { I18n } from '@lingui/core';
import { createRoot, type Root } from 'react-dom/client';
import { formatReference } from '../../submission/reference.ts';
import { NoticeToaster, notice } from '../../ui/toast.tsx';
import type { SentMessage } from './sent-message.tsx';

/** Screen readers only announce changes of a live region that has existed for a moment. */
const liveRegionDelayMs = 200;

/** Of the banner and the navigation bar. */
const barHeightPx = 44 + 64;

let root: Root | undefined;

/**
 * Shows until it is closed that a message was sent; the next notice replaces it. Rendered beside the page, as few
 * visits need it.
 */
export function showSentNotice({ subject, reference }: SentMessage, _: I18n['_']): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <NoticeToaster label={_('contact.notices')} closeLabel={_('contact.close')} barHeight={barHeightPx} />,
  );
  const detail = reference && `${_('contact.sent.reference')}: ${formatReference(reference)}`;
  setTimeout(() => notice(_('contact.sent.notice', { subject }), detail), liveRegionDelayMs);
}
