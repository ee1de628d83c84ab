import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { AdminProvider } from './admin-provider.tsx';
import { api, createApiClient, createQueryClient } from './api.ts';
import { Notifications } from './notifications.tsx';
import { StaffBar } from './staff-bar.tsx';

/** What all staff pages share: who is signed in, the calls to the server, and the bar. */
export function StaffLayout() {
  const [queryClient] = useState(createQueryClient);
  const [apiClient] = useState(createApiClient);
  return (
    <api.Provider client={apiClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <AdminProvider>
          <StaffBar />
          <main className="frame py-8">
            <Outlet />
          </main>
          <Notifications />
        </AdminProvider>
      </QueryClientProvider>
    </api.Provider>
  );
}
