import type { ApplicationRow } from '@isangano/contracts/applications/list';
import type { ApplicationsSearch } from '@isangano/contracts/applications/search';
import type { Decision } from '@isangano/contracts/applications/values';
import { labelId } from '@isangano/contracts/labels';
import { useLingui } from '@lingui/react';
import { api, statusOf } from '../staff/api.ts';
import { notifyStaff } from '../staff/notifications.tsx';
import { Button } from '../ui/button.tsx';

const conflict = 409;

type DecideButtonsProps = { row: ApplicationRow; search: ApplicationsSearch };

/** Approve or reject, while nobody has yet. */
export function DecideButtons({ row, search }: DecideButtonsProps) {
  const { _ } = useLingui();
  const utils = api.useUtils();
  const decide = api.applications.decide.useMutation({
    onSuccess(decided) {
      const text = _('staff.applications.decided', {
        name: decided.name,
        status: _(labelId('applicationStatus', decided.status)),
      });
      void notifyStaff(text);
      utils.applications.list.setData(
        search,
        (page) =>
          page && { ...page, rows: page.rows.map((other) => (other.id === decided.id ? decided : other)) },
      );
      void utils.applications.getInterview.invalidate({ id: row.id });
      void utils.applications.getPartner.invalidate({ id: row.id });
    },
    onError(fault) {
      // Somebody else was faster: show what they decided.
      if (statusOf(fault) === conflict) void utils.applications.invalidate();
    },
  });

  function set(status: Decision) {
    if (!decide.isPending) decide.mutate({ id: row.id, status });
  }

  return (
    <>
      <Button size="s" busy={decide.isPending} onClick={() => set('approved')}>
        {_('staff.applications.approve')}
      </Button>
      <Button size="s" variant="secondary" busy={decide.isPending} onClick={() => set('rejected')}>
        {_('staff.applications.reject')}
      </Button>
    </>
  );
}
