import type { AuditFilter } from '@isangano/contracts/audit/list';
import { useLingui } from '@lingui/react';
import { api } from '../staff/api.ts';
import { downloadLink } from '../staff/download-link.ts';
import { notifyStaff } from '../staff/notifications.tsx';
import { Button } from '../ui/button.tsx';
import { DownloadIcon } from '../ui/record-icons.tsx';

/** Downloads the filtered log as CSV. */
export function AuditExportButton({ filter }: { filter: AuditFilter }) {
  const { _ } = useLingui();
  const createLink = api.audit.exportLink.useMutation({
    onSuccess: downloadLink,
    onError: () => void notifyStaff(_('audit.export.failed')),
  });
  return (
    <Button
      variant="secondary"
      size="s"
      busy={createLink.isPending}
      onClick={() => createLink.mutate(filter)}
    >
      <DownloadIcon />
      {_('audit.export')}
    </Button>
  );
}
