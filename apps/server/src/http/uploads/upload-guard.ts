import type { Readable } from 'node:stream';
import { groupAddress } from '@isangano/api/auth/group-address';
import type { Clock } from '@isangano/api/context';
import { AppError } from '@isangano/api/errors';

import { openBody, type RequestBody } from './request-body.ts';
import { createUploadBudget } from './upload-budget.ts';
import { measurePace, type UploadPace } from './upload-pace.ts';

/** Phones of one mobile network often share an IPv4 address. */
export const networkMaxUploads = 16;
const totalMaxUploads = 64;
const retryAfterSeconds = 30;
const checkMs = 5000;
/** Nothing of a refused body is stored, but it holds a connection. */
const refusedMaxMs = 60_000;

/** An upload that was admitted. Its bytes are only available through `body`, which counts them. */
export type Upload = {
  body: RequestBody;
  /** The bytes that follow are not stored, so they do not count for the budget. */
  stopCounting(): void;
  end(): void;
};

type UploadRequest = { ip: string; raw: Pick<Readable, 'iterator'> };

export type UploadGuard = {
  /**
   * Begins to receive the body of a request. Throws `too_many` or `unavailable` if there are too many uploads
   * already. Reading throws `too_many` when the budget of the client's network is spent, and `timeout` if the client
   * is too slow.
   */
  begin(request: UploadRequest): Upload;
  /** Opens the body of a refused request; reading it throws `timeout` after a minute. */
  openRefused(request: UploadRequest): Upload;
};

type Active = { network: string; deadline: number; pace: UploadPace; interrupt: (error: Error) => void };

/** Creates the only way to receive uploads. `limits` is undefined for load tests: only the pace counts. */
export function createUploadGuard(clock: Clock, limits: { bytesPerHour: number } | undefined): UploadGuard {
  const budget = createUploadBudget(clock, limits?.bytesPerHour ?? Number.POSITIVE_INFINITY);
  /** Uploads that count, and bodies of refused requests. */
  const admitted = new Set<Active>();
  const refused = new Set<Active>();
  let timer: NodeJS.Timeout | undefined;

  function interruptSlow(): void {
    const now = clock();
    for (const { pace, deadline, interrupt } of [...admitted, ...refused]) {
      if (pace.isTooSlow(now) || now > deadline) interrupt(new AppError('timeout'));
    }
  }

  function open(uploads: Set<Active>, { ip, raw }: UploadRequest, maxMs: number): Upload {
    const network = groupAddress(ip);
    const source = openBody(raw);
    const now = clock();
    const upload = { network, deadline: now + maxMs, pace: measurePace(now), interrupt: source.interrupt };
    let isCounted = uploads === admitted;
    uploads.add(upload);
    timer ??= setInterval(interruptSlow, checkMs).unref();
    return {
      body: {
        async read() {
          const chunk = await source.read();
          if (!chunk) return undefined;
          upload.pace.count(chunk.length);
          if (isCounted) budget.spend(network, chunk.length);
          return chunk;
        },
      },
      stopCounting() {
        isCounted = false;
      },
      end() {
        uploads.delete(upload);
        if (admitted.size + refused.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      },
    };
  }

  return {
    begin(request) {
      if (limits) {
        const network = groupAddress(request.ip);
        const count = [...admitted].filter((upload) => upload.network === network).length;
        if (count >= networkMaxUploads) {
          throw new AppError('too_many', { reason: 'uploads_running', retryAfterSeconds });
        }
        if (admitted.size >= totalMaxUploads) throw new AppError('unavailable', { retryAfterSeconds });
        budget.spend(network, 0);
      }
      return open(admitted, request, Number.POSITIVE_INFINITY);
    },
    openRefused: (request) => open(refused, request, refusedMaxMs),
  };
}
