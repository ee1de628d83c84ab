import type { Deps } from '@isangano/api/context';
import { countOutbox, listApplicationCounts, listMessageCounts } from '@isangano/api/metrics/queries';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';
import type { Gauge } from 'prom-client';

const durationBucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Tells Prometheus how the server does: process, requests by route and status, outbox, and what there is to
 * decide. The library is loaded only where this is called. The public list of projects has no hooks, and
 * is not counted.
 */
export async function registerMetrics(
  server: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<void> {
  // A CommonJS module, of which Node finds no names by itself.
  const { default: prometheus } = await import('prom-client');
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = prometheus;
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until requests were answered',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBucketsSeconds,
    registers,
  });
  const underWay = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are being answered',
    registers,
  });
  server.addHook('onRequest', async (_request, { raw }) => {
    underWay.inc();
    // Also where a connection is cut before the answer.
    raw.once('close', () => underWay.dec());
  });
  server.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'none';
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const desk = {
    applications: gauge('isangano_applications', 'Applications by kind and status', ['kind', 'status']),
    messages: gauge('isangano_messages', 'Messages by status', ['status']),
    outbox: gauge('isangano_outbox_mails', 'Mails that are not sent yet; dead ones were given up', ['state']),
    age: gauge('isangano_outbox_oldest_seconds', 'How long the oldest waiting mail has waited'),
  };
  const route = { logLevel: 'silent', compress: false } as const;
  server.get(`${apiPrefix}${restPaths.metrics}`, route, async (_request, reply) => {
    await readDesk(deps, desk);
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
}

async function readDesk(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { applications, messages, outbox, age }: Record<'applications' | 'messages' | 'outbox' | 'age', Gauge>,
): Promise<void> {
  for (const { kind, status, n } of await listApplicationCounts(db.read))
    applications.set({ kind, status }, n);
  for (const { status, n } of await listMessageCounts(db.read)) messages.set({ status }, n);
  const { waiting, dead, oldestAt } = await countOutbox(db.read);
  outbox.set({ state: 'waiting' }, waiting);
  outbox.set({ state: 'dead' }, dead);
  age.set(oldestAt === null ? 0 : (clock() - Date.parse(oldestAt)) / 1000);
}
