import { useLingui } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { AdminProvider } from './admin-provider.tsx';
import { api, createApiClient, createQueryClient } from './api.ts';
import { createFreshness } from './freshness.ts';
import { LiveUpdates } from './live-updates.tsx';
import { Notifications } from './notifications.tsx';
import { StaffBar } from './staff-bar.tsx';

const mainId = 'main';

/** What all staff pages share: who is signed in, the calls to the server, and the bar. */
export function StaffLayout() {
  const { _ } = useLingui();
  const [freshness] = useState(createFreshness);
  const [queryClient] = useState(createQueryClient);
  const [apiClient] = useState(() => createApiClient(freshness));
  return (
    <api.Provider client={apiClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <AdminProvider>
          <a
            href={`#${mainId}`}
            className="skip-link fixed left-4 top-4 z-50 bg-bone px-4 py-3 not-focus:sr-only"
          >
            {_('staff.skip')}
          </a>
          <StaffBar />
          <main id={mainId} tabIndex={-1} className="frame py-8 -outline-offset-3">
            <Outlet />
          </main>
          <Notifications />
          <LiveUpdates freshness={freshness} />
        </AdminProvider>
      </QueryClientProvider>
    </api.Provider>
  );
}
