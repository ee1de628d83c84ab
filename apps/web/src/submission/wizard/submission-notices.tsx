import { useLingui } from '@lingui/react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { lazyExport, Optional, optionalExport } from '../../ui/optional.tsx';
import { loadFileCheck } from '../files/use-chosen-files.ts';
import { WaitingNotice } from '../lazy-outbox.tsx';
import type { FailureBanner as Banner } from './sending-notices.tsx';
import type { useWizard } from './use-wizard.ts';
import { loadOutbox } from './use-wizard-submission.ts';

const loadSendingNotices = () => import('./sending-notices.tsx');
const FailureBanner = lazyExport(loadSendingNotices, 'FailureBanner');
export const UploadProgress = optionalExport(loadSendingNotices, 'UploadProgress');

/** The parts that every form needs to be completed without a connection. */
export const sendingParts: readonly (() => Promise<unknown>)[] = [
  loadOutbox,
  loadSendingNotices,
  loadFileCheck,
];

type SubmissionNoticesProps = Pick<ComponentProps<typeof Banner>, 'text' | 'visibleMs'> & {
  wizard: Pick<ReturnType<typeof useWizard>, 'submission' | 'isCodeMissing' | 'dismiss'>;
  onBeginAnother?: (() => void) | undefined;
};

/** Shows that a form could not be sent, that it waits for a connection, or that it no longer waits. */
export function SubmissionNotices({
  wizard: { submission, isCodeMissing, dismiss },
  text,
  visibleMs,
  onBeginAnother,
}: SubmissionNoticesProps) {
  const { _ } = useLingui();
  if (submission.phase === 'failed' && isCodeMissing) return <LoadFailure />;
  if (submission.phase === 'failed' || submission.phase === 'cancelled')
    return (
      <Optional fallback={<Alert tone="error">{_(text)}</Alert>}>
        <ScrolledIntoView>
          <FailureBanner state={submission} text={text} visibleMs={visibleMs} onClose={dismiss} />
        </ScrolledIntoView>
      </Optional>
    );
  if (submission.phase !== 'waiting' && submission.phase !== 'changed') return null;
  const notice = <WaitingNotice state={submission} onBeginAnother={onBeginAnother} />;
  return (
    <Optional>
      {submission.phase === 'changed' ? notice : <ScrolledIntoView>{notice}</ScrolledIntoView>}
    </Optional>
  );
}

/** Is scrolled into view when it appears, as far as it is not in view; the button that leads to it may be far away. */
function ScrolledIntoView({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  // In braces: some browsers return a promise, which is no cleanup function.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref} className="scroll-mt-24 scroll-mb-28">
      {children}
    </div>
  );
}
