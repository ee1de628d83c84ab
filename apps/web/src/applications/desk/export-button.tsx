import type { ApplicationsSearch } from '@isangano/contracts/applications/search';
import { useLingui } from '@lingui/react';
import { api } from '../../staff/api.ts';
import { downloadLink } from '../../staff/download-link.ts';
import { notifyStaff } from '../../staff/notifications.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/record-icons.tsx';

/**
 * Downloads all applications that match the current filter, through a signed link so that the browser streams
 * them to disk.
 */
export function ExportButton({ search: { q, type, status } }: { search: ApplicationsSearch }) {
  const { _ } = useLingui();
  const createLink = api.applications.exportLink.useMutation({
    onSuccess: downloadLink,
    onError: () => void notifyStaff(_('staff.applications.export.failed')),
  });
  return (
    <Button
      variant="secondary"
      size="s"
      busy={createLink.isPending}
      onClick={() => createLink.mutate({ q, type, status })}
    >
      <DownloadIcon />
      {_('staff.applications.export')}
    </Button>
  );
}
