import type { Readable } from 'node:stream';
import type { Clock } from '@isangano/api/core/context';
import { minuteMs } from '@isangano/contracts/durations';
import { AppError } from '@isangano/platform/errors';
import { groupAddress } from '@isangano/platform/network/group-address';
import { openBody, type RequestBody } from './request-body.ts';

const minBytesPerSecond = 2 * 1024;

const recentMs = 10_000;

/** The time over which the rate is averaged, and the time that a whole body may take. */
type PaceRule = { windowMs: number; totalMaxMs: number };

/** The pace of forms with files, of bodies that are held in memory, and of bodies that are read only to be discarded. */
const rules = {
  upload: { windowMs: 2 * minuteMs, totalMaxMs: 120 * minuteMs },
  text: { windowMs: minuteMs, totalMaxMs: 10 * minuteMs },
  refused: { windowMs: minuteMs, totalMaxMs: minuteMs },
} as const satisfies Record<string, PaceRule>;
export type BodyKind = keyof typeof rules;

/** Incomplete texts of one network and of all: each may hold a megabyte of memory. Most arrive at once. */
export const networkMaxTexts = 8;
export const totalMaxTexts = 32;
export const totalMaxUploads = 64;
const checkMs = 5000;
/** Each chunk costs as much time as many bytes, so chunks of a byte would keep the server busy. */
const freeChunks = 1000;
const chunkMinBytes = 128;

export type BodyRequest = {
  ip: string;
  raw: Pick<Readable, 'iterator'> & { complete?: boolean; socket?: Pick<Readable, 'pause'> };
};

/** A body that is being received. Its reader calls `end` when it reads no more. */
type OpenBody = RequestBody & { end(): void };

export type BodyGuard = ReturnType<typeof createBodyGuard>;

type Active = BodyRequest & {
  kind: BodyKind;
  network: string;
  pace: ReturnType<typeof measurePace>;
  interrupt: (error: Error) => void;
};

/** Creates the only way to read the bodies of requests. Without limits only the pace counts, for load tests. */
export function createBodyGuard(clock: Clock, { isLimited }: { isLimited: boolean }) {
  /** In the order of their beginning. */
  const active = new Set<Active>();
  let timer: NodeJS.Timeout | undefined;

  function end(body: Active): void {
    active.delete(body);
    if (active.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function interrupt(body: Active | undefined): void {
    if (!body) return;
    end(body);
    body.interrupt(new AppError('timeout'));
  }

  function interruptSlow(): void {
    const now = clock();
    for (const body of active) if (body.pace.isTooSlow(now)) interrupt(body);
  }

  /** Ends one body if there are too many. A text that arrives at once is complete before it is the oldest. */
  function makeRoom(kind: BodyKind, network: string): void {
    if (!isLimited || active.size < networkMaxTexts) return;
    const bodies = [...active].filter((body) => body.kind === kind && !body.raw.complete);
    const own = bodies.filter((body) => body.network === network);
    if (kind === 'upload' && bodies.length >= totalMaxUploads) interrupt(findSlowest(listOfBusiest(bodies)));
    if (kind !== 'text') return;
    if (own.length >= networkMaxTexts) interrupt(own[0]);
    else if (bodies.length >= totalMaxTexts) interrupt(listOfBusiest(bodies)[0]);
  }

  /** Returns the bodies of the network that sends most of them, so that a few networks do not end those of all others. */
  function listOfBusiest(bodies: readonly Active[]): Active[] {
    const byNetwork = Object.values(Object.groupBy(bodies, ({ network }) => network));
    return byNetwork.reduce<Active[]>(
      (busiest, group = []) => (group.length > busiest.length ? group : busiest),
      [],
    );
  }

  function findSlowest(bodies: readonly Active[]): Active | undefined {
    const now = clock();
    const rates = bodies.map(({ pace }) => pace.getRecentRate(now));
    return bodies[rates.indexOf(Math.min(...rates))];
  }

  return {
    /**
     * Opens the body of a request. Reading it throws `timeout` if the client is too slow for its kind, or if there are
     * so many that the oldest text or the slowest upload of the network with most of them must end; `invalid_input` if
     * it consists of tiny chunks.
     */
    open({ ip, raw }: BodyRequest, kind: BodyKind): OpenBody {
      const network = groupAddress(ip);
      makeRoom(kind, network);
      const source = openBody(raw);
      const pace = measurePace(rules[kind], clock());
      const body = { ip, raw, kind, network, pace, interrupt: source.interrupt };
      active.add(body);
      timer ??= setInterval(interruptSlow, checkMs).unref();
      let chunks = 0;
      let bytes = 0;
      return {
        async read() {
          const chunk = await source.read();
          if (!chunk) return undefined;
          pace.count(chunk.length);
          chunks += 1;
          bytes += chunk.length;
          if (chunks <= freeChunks || bytes >= chunks * chunkMinBytes) return chunk;
          // Otherwise Node goes on parsing chunks until the response is sent and the connection closed.
          raw.socket?.pause();
          throw new AppError('invalid_input');
        },
        end: () => end(body),
      };
    },
  };
}

/** Measures how fast a client sends. A phone on a 2G network is fast enough. */
export function measurePace({ windowMs, totalMaxMs }: PaceRule, startedAt: number) {
  let bytes = 0;
  /** What was received at some times, oldest first: one at the beginning of the window, and those within it. */
  const samples = [{ at: startedAt, bytes: 0 }];
  return {
    count(received: number): void {
      bytes += received;
    },
    /** Whether less than 2 KB/s were received on average within the window, or the body takes longer than it may. */
    isTooSlow(now: number): boolean {
      if (now - startedAt > totalMaxMs) return true;
      samples.push({ at: now, bytes });
      while (samples[1] && samples[1].at <= now - windowMs) samples.shift();
      const [oldest] = samples;
      if (!oldest || oldest.at > now - windowMs) return false;
      const seconds = (now - oldest.at) / 1000;
      return bytes - oldest.bytes < minBytesPerSecond * seconds;
    },
    /** Bytes per second of about the last ten seconds; infinite for a body that is younger. */
    getRecentRate(now: number): number {
      const sample = samples.findLast(({ at }) => at <= now - recentMs);
      return sample ? ((bytes - sample.bytes) * 1000) / (now - sample.at) : Number.POSITIVE_INFINITY;
    },
  };
}
