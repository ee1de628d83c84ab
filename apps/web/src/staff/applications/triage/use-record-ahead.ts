import { useEffect } from 'react';
import { api } from '../../base/api.ts';

/**
 * Reads the record of the application that is likely to be shown next, so that it is there at once. It counts as outdated: when it is
 * shown, it is read again, and only then its review begins. Its files are not fetched, as that would be recorded.
 */
export function useRecordAhead(id: string | undefined): void {
  const utils = api.useUtils();

  useEffect(() => {
    if (id === undefined) return;
    const { getInterview, getPartner } = utils.applications;
    if (getInterview.getData({ id }) ?? getPartner.getData({ id })) return;
    const outdated = { updatedAt: 1 };
    utils.client.applications.readAhead.query({ id }).then(
      (record) => {
        if (record.kind === 'interview') getInterview.setData({ id }, record.view, outdated);
        else getPartner.setData({ id }, record.view, outdated);
      },
      // It is read when it is shown.
      () => undefined,
    );
  }, [id, utils]);
}
