import { type ExportFormat, exportFormats } from '@isangano/contracts/exports';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/record-icons.tsx';
import { notifyStaff } from './notifications.tsx';

/** Downloads a filtered list through the signed link that `createLink` requests, so that the browser streams it to disk. */
export function ExportButton({ createLink }: { createLink: (format: ExportFormat) => Promise<string> }) {
  const { _ } = useLingui();
  const link = useMutation({
    mutationFn: async (format: ExportFormat) => download(await createLink(format)),
    onError: () => void notifyStaff(_('staff.export.failed')),
  });
  return (
    <div className="flex flex-wrap gap-2">
      {exportFormats.map((format) => (
        <Button
          key={format}
          variant="secondary"
          size="s"
          aria-label={_(`staff.export.${format}`)}
          busy={link.isPending}
          onClick={() => link.mutate(format)}
        >
          <DownloadIcon />
          {_(`staff.export.${format}.short`)}
        </Button>
      ))}
    </div>
  );
}

/** Downloads a file, so that the browser streams it to disk; by default under the name that the server gives it. */
export function download(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
