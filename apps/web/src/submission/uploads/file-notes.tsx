import { useSyncExternalStore } from 'react';
import { formatBytes } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import type { ChosenFile } from '../files/chosen-file.ts';
import type { UploadQueue, UploadStatus } from './upload-queue.ts';

const minuteSeconds = 60;

type FileNotesProps = {
  file: ChosenFile;
  /** Id of the element with the name of the file. */
  nameId: string;
  queue: UploadQueue | undefined;
  onSendOriginal: () => void;
};

/** Notes about a chosen file: that its picture was made smaller, and the progress of its upload. */
export function FileNotes({ file, nameId, queue, onSendOriginal }: FileNotesProps) {
  const { _, locale } = useDeferredMessages('formsDeferred');
  const keptFocus = useKeptFocus<HTMLDivElement>();
  return (
    <div {...keptFocus}>
      {file.original && (
        <p className="flex flex-wrap items-center gap-x-3 pb-2 pr-3 text-sm">
          {_('uploads.smaller', {
            before: formatBytes(locale, file.original.size),
            after: formatBytes(locale, file.sizeBytes),
          })}
          <Button variant="quiet" size="s" aria-describedby={nameId} onClick={onSendOriginal}>
            {_('uploads.original')}
          </Button>
        </p>
      )}
      {queue && !file.error && <UploadStatusLine queue={queue} file={file} nameId={nameId} />}
    </div>
  );
}

type UploadStatusLineProps = { queue: UploadQueue; file: ChosenFile; nameId: string };

const announcedNameClass = "before:sr-only before:content-[attr(data-name)_'_']";

/** Shows how much of a file has been sent, and pauses or continues its upload. */
function UploadStatusLine({ queue, file: { key, name, file }, nameId }: UploadStatusLineProps) {
  const { _ } = useTexts();
  const status = useSyncExternalStore(queue.subscribe, () => queue.getStatus(key));
  const details = useProgressText(status);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  // Only the server has it.
  if (!file) return <p className="pb-3 text-sm">{_('uploads.state.arrived')}</p>;
  if (!status || status.state === 'refused') return null;
  const { state, sentBytes, totalBytes } = status;
  const isPaused = state === 'paused';
  const canTryNow = state === 'interrupted' || state === 'postponed';
  return (
    <div {...keptFocus} className="grid gap-2 pb-3 pr-3">
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        {state === 'arrived' && <CheckIcon className="size-5 text-forest" />}
        {/* Announced with the name of the file when it changes, so it contains no numbers. The name is on the page once. */}
        <span role="status" data-name={name} className={announcedNameClass}>
          {_(`uploads.state.${state}`)}
        </span>
        {state !== 'arrived' && <span className="text-soft tabular">{details}</span>}
      </p>
      {state !== 'arrived' && (
        <div className="flex flex-wrap items-center gap-3">
          <ProgressBar
            className="min-w-32 flex-1"
            // The name of the file, which may be that of a field, is the description.
            label={_('uploads.progress')}
            describedBy={nameId}
            value={sentBytes}
            max={totalBytes}
            valueText={details}
          />
          {isPaused || canTryNow ? (
            <Button variant="secondary" size="s" aria-describedby={nameId} onClick={() => queue.resume(key)}>
              {_(isPaused ? 'uploads.resume' : 'uploads.tryNow')}
            </Button>
          ) : (
            <Button variant="secondary" size="s" aria-describedby={nameId} onClick={() => queue.pause(key)}>
              {_('uploads.pause')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Returns for example '1.2 MB of 60 MB, 48 KB per second, about 21 minutes left'. */
function useProgressText(status: UploadStatus | undefined): string {
  const { _, locale } = useTexts();
  if (!status) return '';
  const { sentBytes, totalBytes, bytesPerSecond } = status;
  const sent = formatBytes(locale, sentBytes);
  const total = formatBytes(locale, totalBytes);
  if (!bytesPerSecond) return _('uploads.sent', { sent, total });
  const rate = formatBytes(locale, bytesPerSecond);
  const seconds = (totalBytes - sentBytes) / bytesPerSecond;
  return seconds < minuteSeconds
    ? _('uploads.sentSoon', { sent, total, rate })
    : _('uploads.sentMinutes', { sent, total, rate, minutes: Math.ceil(seconds / minuteSeconds) });
}
