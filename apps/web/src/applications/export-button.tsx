import type { ApplicationsSearch } from '@isangano/contracts/applications/search';
import { useLingui } from '@lingui/react';
import { api } from '../staff/api.ts';
import { notifyStaff } from '../staff/notifications.tsx';
import { Button } from '../ui/button.tsx';
import { DownloadIcon } from '../ui/icons.tsx';

/** Saves all applications of the current filter; the browser writes them to disk as they come. */
export function ExportButton({ search: { q, type, status } }: { search: ApplicationsSearch }) {
  const { _ } = useLingui();
  const prepare = api.applications.exportLink.useMutation({
    onSuccess(url) {
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    },
    onError: () => void notifyStaff(_('staff.applications.export.failed')),
  });
  return (
    <Button
      variant="secondary"
      size="s"
      busy={prepare.isPending}
      onClick={() => prepare.mutate({ q, type, status })}
    >
      <DownloadIcon />
      {_('staff.applications.export')}
    </Button>
  );
}
