import { useLingui } from '@lingui/react';
import { formatBytes } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import type { Progress } from '../api/send-with-progress.ts';

type UploadProgressProps = { progress: Progress; onCancel: () => void };

/** Shows how many bytes of the form have been sent, with a button that cancels the upload. */
export function UploadProgress({ progress, onCancel }: UploadProgressProps) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const { sentBytes, totalBytes } = progress;
  const text = _('forms.sent', {
    sent: formatBytes(locale, sentBytes),
    total: formatBytes(locale, totalBytes),
  });
  return (
    <div className="grid gap-2">
      <ProgressBar label={_('forms.uploading')} value={sentBytes} max={totalBytes} valueText={text} />
      <div className="flex items-center justify-between gap-4">
        <p className="tabular-nums">{text}</p>
        <Button variant="secondary" size="s" onClick={onCancel}>
          {_('forms.cancel')}
        </Button>
      </div>
    </div>
  );
}
