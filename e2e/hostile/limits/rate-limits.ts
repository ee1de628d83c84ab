import { perMinute } from '@isangano/server/http/hooks/rate-limits';
import { close, exchange, format } from '../lib/raw-http.ts';
import type { Report, Row } from '../lib/report.ts';
import type { HostileServer } from '../lib/server.ts';
import { type Call, type Kind, listChanges, listPreparations, listReads } from './calls.ts';
import { listSpellings } from './spellings.ts';

/** The window of the limits: all calls of an attempt happen within it. */
const windowMs = 60_000;
const atOnce = 4;
/** The limits are multiples of it: calls that arrive in one packet are refused together, if one of them is one too many. */
const pipelinedMax = 10;
/** A guess at a password that was verified counts, though it was wrong; 409 is the response where passkeys are not offered. */
const acceptedStatuses: Readonly<Record<Kind, readonly number[]>> = {
  signIn: [200, 401, 409],
  submission: [200, 201],
  upload: [201],
  draft: [200],
  ownRecord: [200],
  proof: [200],
  other: [200, 207],
};

type Attempt = { sent: number; accepted: number; spellings: number; evasions: string[] };

/** Tries to exceed every rate limit, each from an address of its own. */
export async function attackRateLimits(server: HostileServer, report: Report): Promise<void> {
  const changes = listChanges();
  const kinds = {
    signIn: changes,
    submission: changes,
    upload: changes,
    draft: changes,
    proof: changes,
    other: listReads(),
  };
  const rows: Row[] = [];
  const preparation = { port: server.port, address: '127.0.10.100' };
  for (const request of listPreparations())
    await exchange(preparation, [format({ ...request, headers: [...request.headers, close] })]);
  for (const [index, kind] of (
    ['signIn', 'submission', 'upload', 'draft', 'proof', 'other'] as const
  ).entries()) {
    const calls = kinds[kind].filter((call) => call.kind === kind);
    const before = await server.countStored();
    const startedAt = performance.now();
    const attempt = await attack({ port: server.port, address: `127.0.10.${index + 1}` }, calls, kind);
    const seconds = (performance.now() - startedAt) / 1000;
    const stored = (await server.countStored()).rows - before.rows;
    const limit = perMinute[kind];
    const { sent, spellings, accepted, evasions } = attempt;
    rows.push({
      limit: `${kind}: ${limit} a minute`,
      operations: calls.length,
      spellings,
      sent,
      accepted,
      stored,
      seconds: Math.round(seconds * 10) / 10,
    });
    report.claim(
      accepted <= limit && evasions.length === 0 && seconds * 1000 < windowMs,
      `no spelling of ${calls.length} operations exceeds ${limit} ${kind} calls a minute`,
      evasions,
    );
    report.claim(stored <= limit, `and no more than ${limit} records are stored`, [`${stored} records`]);
    report.claim(accepted === limit, `but ${limit} calls are accepted`, [`${accepted} calls`]);
  }
  const unlimited = changes.filter(({ kind }) => kind === 'other').map(({ name }) => name);
  report.claim(
    unlimited.length === 0,
    'everything that strangers can create or guess has a limit of its own',
    unlimited,
  );
  report.table('Rate limits of one address', rows);
}

type Client = Parameters<typeof exchange>[0];

/** Spends the limit with plain calls; calls that are accepted afterwards evade it. */
async function attack(client: Client, calls: readonly Call[], kind: Kind): Promise<Attempt> {
  const accepts = (status: number) => acceptedStatuses[kind].includes(status);
  const attempt: Attempt = { sent: 0, accepted: 0, spellings: 0, evasions: [] };
  while (attempt.sent < perMinute[kind] + 1) {
    const requests = Array.from(
      { length: Math.min(pipelinedMax, perMinute[kind] + 1 - attempt.sent) },
      (_, index) => {
        const call = calls[index % calls.length];
        return call ? call.build() : undefined;
      },
    ).filter((request) => request !== undefined);
    const last = requests.pop();
    if (!last) throw new Error(`There is no call of kind ${kind}.`);
    const bytes = [...requests, { ...last, headers: [...last.headers, close] }].map((request) =>
      format(request),
    );
    const statuses = await exchange(client, bytes);
    attempt.sent += bytes.length;
    // Any other answer passed the limit, such as that a link to a new password is not valid.
    attempt.accepted += statuses.filter((status) => status !== 429).length;
  }
  const tries = calls.flatMap((call) => listSpellings(call.build()).map((spelling) => ({ call, spelling })));
  attempt.spellings = new Set(tries.map(({ spelling }) => spelling.name)).size;
  await forEach(tries, async ({ call, spelling }) => {
    const statuses = await exchange(client, [spelling.write(call.build())]);
    attempt.sent += 1;
    const isReading = call.isPage && ['method GET', 'method HEAD'].includes(spelling.name);
    const accepted = isReading ? 0 : statuses.filter(accepts).length;
    attempt.accepted += accepted;
    if (accepted > 0) attempt.evasions.push(`${call.name}: ${spelling.name} (${statuses.join(', ')})`);
  });
  return attempt;
}

async function forEach<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of rest) await run(item);
    }),
  );
}
