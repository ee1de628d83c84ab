import { openBegunApplication } from '../lib/begun-application.ts';
import { expect } from '../lib/fixtures.ts';
import { goOffline, goOnline, test, waitUntilKept } from '../lib/offline-forms.ts';
import { long } from '../lib/scope.ts';
import { readStoredApplications } from '../lib/stored-applications.ts';

test(
  'an application is sent after its page was closed, by a browser with Background Sync',
  long,
  async ({ page, context, network, server }) => {
    const email = `sync-${Date.now()}@mail.example`;
    await openBegunApplication(page, network.url, { kind: 'interview', step: 'consent', answers: { email } });
    await waitUntilKept(page);
    const other = await context.newPage();
    await other.goto('/robots.txt');
    const client = await context.newCDPSession(other);
    const registrationIds: string[] = [];
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registrationIds.push(...registrations.map(({ registrationId }) => registrationId));
    });
    await client.send('ServiceWorker.enable');

    goOffline(network);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByText('Waiting for a connection')).toBeVisible();
    await page.close();
    expect(readStoredApplications(server.dataDir, email).applications).toEqual([]);

    goOnline(network);
    await expect.poll(() => registrationIds).not.toEqual([]);
    // The event that the browser fires when the device has a connection again.
    await client.send('ServiceWorker.dispatchSyncEvent', {
      origin: new URL(network.url).origin,
      registrationId: registrationIds[0] ?? '',
      tag: 'outbox',
      lastChance: false,
    });
    await expect.poll(() => readStoredApplications(server.dataDir, email).applications).toHaveLength(1);
    await other.goto('/interview-form');
    await expect(other.getByRole('region', { name: 'Outbox' })).toContainText('Received.');
    await expect(other.getByLabel('Full name')).toHaveValue('');
  },
);
