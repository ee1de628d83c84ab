import { type ExportFormat, exportFormats } from '@isangano/contracts/lists/search';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DownloadIcon } from '../../ui/record-icons.tsx';
import { QuietButton, SmallButton } from './buttons.tsx';
import { notifyStaff } from './notifications.tsx';

type ExportProps = {
  /** Undefined if there is nothing to download, and the person knows why. */
  createLink: (format: ExportFormat) => Promise<string | undefined>;
};

/** Downloads a filtered list. On a phone, the formats are shown on demand. */
export function ExportButton({ createLink }: ExportProps) {
  const { _ } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <QuietButton
        className="max-sm:px-0 sm:hidden"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {_('staff.export')}
      </QuietButton>
      <ExportFormats createLink={createLink} className={classNames(!isOpen && 'max-sm:hidden')} />
    </div>
  );
}

/** Downloads records through the signed link that `createLink` requests, so that the browser streams them to disk. */
export function ExportFormats({
  createLink,
  ...button
}: ExportProps & Pick<ComponentProps<typeof Button>, 'className' | 'disabled'>) {
  const { _ } = useLingui();
  const link = useMutation({
    mutationFn: createLink,
    onSuccess: (url) => url && download(url),
    onError: () => void notifyStaff(_('staff.export.failed')),
  });
  return exportFormats.map((format) => (
    <SmallButton
      {...button}
      key={format}
      aria-label={_(`staff.export.${format}`)}
      busy={link.isPending}
      onClick={() => link.mutate(format)}
    >
      <DownloadIcon />
      {_(`staff.export.${format}.short`)}
    </SmallButton>
  ));
}

/** Downloads a file, so that the browser streams it to disk; by default under the name that the server gives it. */
export function download(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
