import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../ui/button.tsx';
import { DownloadIcon } from '../ui/record-icons.tsx';
import { notifyStaff } from './notifications.tsx';

/** Downloads a filtered list through the signed link that `createLink` requests, so that the browser streams it to disk. */
export function ExportButton({ createLink }: { createLink: () => Promise<string> }) {
  const { _ } = useLingui();
  const link = useMutation({
    mutationFn: createLink,
    onSuccess: download,
    onError: () => void notifyStaff(_('staff.export.failed')),
  });
  return (
    <Button variant="secondary" size="s" busy={link.isPending} onClick={() => link.mutate()}>
      <DownloadIcon />
      {_('staff.export')}
    </Button>
  );
}

function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
