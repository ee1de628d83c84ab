import { type ExportFormat, exportFormats } from '@isangano/contracts/exports';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DownloadIcon } from '../../ui/record-icons.tsx';
import { notifyStaff } from './notifications.tsx';

/**
 * Downloads a filtered list through the signed link that `createLink` requests, so that the browser streams it to disk. On a phone, the
 * formats are shown on demand.
 */
export function ExportButton({ createLink }: { createLink: (format: ExportFormat) => Promise<string> }) {
  const { _ } = useLingui();
  const link = useMutation({
    mutationFn: async (format: ExportFormat) => download(await createLink(format)),
    onError: () => void notifyStaff(_('staff.export.failed')),
  });
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="quiet"
        size="s"
        className="max-sm:px-0 sm:hidden"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {_('staff.export')}
      </Button>
      {exportFormats.map((format) => (
        <Button
          key={format}
          variant="secondary"
          size="s"
          className={classNames(!isOpen && 'max-sm:hidden')}
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
