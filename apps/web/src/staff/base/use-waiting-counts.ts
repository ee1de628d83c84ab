import type { DashboardCounts } from '@isangano/contracts/dashboard/summary';
import { useEffect, useState } from 'react';
import { api } from './api.ts';

/** Returns what waits for staff. It is asked for after what the page shows, in a request of its own, and delays nothing. */
export function useWaitingCounts(): DashboardCounts | undefined {
  const [isEnabled, setIsEnabled] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsEnabled(true));
    return () => clearTimeout(timer);
  }, []);

  return api.dashboard.counts.useQuery(undefined, { enabled: isEnabled }).data;
}
