import { useLingui } from '@lingui/react';
import { formatBytes } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Button } from '../../ui/button.tsx';
import type { ChosenFile } from '../files/chosen-file.ts';
import type { UploadQueue } from './upload-queue.ts';
import { UploadStatusLine } from './upload-status-line.tsx';

type FileNotesProps = { file: ChosenFile; queue: UploadQueue | undefined; onSendOriginal: () => void };

/** What happens to a chosen file: that its picture was made smaller, and how far it has been sent. */
export function FileNotes({ file, queue, onSendOriginal }: FileNotesProps) {
  useDeferredMessages('formsDeferred');
  return (
    <>
      {file.original && (
        <SmallerPicture before={file.original.size} after={file.sizeBytes} onSendOriginal={onSendOriginal} />
      )}
      {queue && !file.error && <UploadStatusLine queue={queue} file={file} />}
    </>
  );
}

type SmallerPictureProps = { before: number; after: number; onSendOriginal: () => void };

function SmallerPicture({ before, after, onSendOriginal }: SmallerPictureProps) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const sizes = { before: formatBytes(locale, before), after: formatBytes(locale, after) };
  return (
    <p className="flex flex-wrap items-center gap-x-3 pb-2 pr-3 text-sm">
      {_('uploads.smaller', sizes)}
      <Button variant="quiet" size="s" onClick={onSendOriginal}>
        {_('uploads.original')}
      </Button>
    </p>
  );
}
