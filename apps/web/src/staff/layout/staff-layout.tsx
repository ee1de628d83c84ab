import { useLingui } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api, createApiClient, createQueryClient } from '../base/api.ts';
import { Notifications } from '../base/notifications.tsx';
import { useSessionEnd } from '../identity/sign-in/sign-out.ts';
import { LiveUpdates } from '../live-updates/live-updates.tsx';
import { ForRole } from '../session/role.tsx';
import { StaffBar } from './staff-bar.tsx';

const mainId = 'main';

/** Providers and header that all staff pages share: session, API client, notifications and live updates. */
export function StaffLayout() {
  const { _ } = useLingui();
  useSessionEnd();
  const [queryClient] = useState(createQueryClient);
  const { catalogues } = useRouter().options.context;
  const [apiClient] = useState(() => createApiClient(() => catalogues.load('staffErrors')));
  return (
    <api.Provider client={apiClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <a
          href={`#${mainId}`}
          className="skip-link fixed left-4 top-4 z-50 bg-bone px-4 py-3 not-focus:sr-only"
        >
          {_('staff.skip')}
        </a>
        <StaffBar />
        <main id={mainId} tabIndex={-1} className="frame pt-5 pb-8 -outline-offset-3">
          <Outlet />
        </main>
        <Notifications />
        <ForRole least="reader">
          <LiveUpdates />
        </ForRole>
      </QueryClientProvider>
    </api.Provider>
  );
}
