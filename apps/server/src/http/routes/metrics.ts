import type { Deps } from '@isangano/api/core/context';
import {
  countOutbox,
  listApplicationCounts,
  listMailRefusals,
  listMessageCounts,
} from '@isangano/api/modules/dashboard/module';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';

const durationBucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Registers the Prometheus metrics: process, requests by route and status, applications, messages, outbox and
 * submissions at an abnormal rate. The library is loaded only when metrics are enabled.
 */
export async function registerMetrics(
  server: FastifyInstance,
  {
    db,
    clock,
    submissionRate,
    readCopyState,
  }: Pick<Deps, 'db' | 'clock' | 'submissionRate' | 'readCopyState'>,
): Promise<void> {
  // A CommonJS module whose named exports Node cannot detect.
  const { default: prometheus } = await import('prom-client');
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = prometheus;
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBucketsSeconds,
    registers,
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Number of HTTP requests in flight',
    registers,
  });
  server.addHook('onRequest', (_request, { raw }, done) => {
    inFlight.inc();
    // `close` also fires when the client disconnects before the response.
    raw.once('close', () => inFlight.dec());
    done();
  });
  server.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const route = routeOptions.url ?? 'none';
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const copies = readCopyState?.() && {
    age: gauge('isangano_copy_age_seconds', 'Age of the newest copy elsewhere'),
    trialAge: gauge('isangano_copy_trial_age_seconds', 'Time since a copy was restored to try it'),
  };
  const applications = gauge('isangano_applications', 'Number of applications by kind and status', [
    'kind',
    'status',
  ]);
  const messages = gauge('isangano_messages', 'Number of messages by status', ['status']);
  const outbox = gauge('isangano_outbox_mails', 'Unsent mails by state; dead ones are no longer retried', [
    'state',
  ]);
  const refusals = gauge('isangano_refused_mails', 'Number of mails that were not sent, by reason', [
    'reason',
  ]);
  const unproven = gauge(
    'isangano_unproven_submissions',
    'Number of submissions since the start that were held as suspected spam because their rate was abnormal',
  );
  const age = gauge(
    'isangano_outbox_oldest_seconds',
    'Age of the oldest mail that should have been sent, in seconds',
  );
  async function readMetrics(): Promise<string> {
    for (const { kind, status, n } of await listApplicationCounts(db.read))
      applications.set({ kind, status }, n);
    for (const { status, n } of await listMessageCounts(db.read)) messages.set({ status }, n);
    for (const { reason, n } of await listMailRefusals(db.read)) refusals.set({ reason }, n);
    unproven.set(submissionRate.countUnproven());
    const now = clock();
    const { waiting, dead, oldestAt } = await countOutbox(db.read, new Date(now).toISOString());
    outbox.set({ state: 'waiting' }, waiting);
    outbox.set({ state: 'dead' }, dead);
    // A mail that was stored while the clock was ahead has no age yet.
    age.set(oldestAt === null ? 0 : Math.max(0, (now - Date.parse(oldestAt)) / 1000));
    const state = readCopyState?.();
    // A task that never succeeded is infinitely old.
    const getAge = (time: number | null | undefined) =>
      time ? (now - time) / 1000 : Number.POSITIVE_INFINITY;
    copies?.age.set(getAge(state?.copyAt));
    copies?.trialAge.set(getAge(state?.trialAt));
    return await register.metrics();
  }
  // Concurrent requests share the result, since the route is public and exempt from other limits.
  let reading: Promise<string> | undefined;
  const routeOptions = { logLevel: 'silent', compress: false } as const;
  server.get(`${apiPrefix}${restPaths.metrics}`, routeOptions, async (_request, reply) => {
    reading ??= readMetrics().finally(() => {
      reading = undefined;
    });
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await reading);
  });
}
