import type { Clock } from '@isangano/api/core/context';
import { AppError } from '@isangano/platform/errors';
import { groupAddress } from '@isangano/platform/network/group-address';
import type { BodyGuard, BodyKind, BodyRequest } from '../bodies/body-guard.ts';
import type { RequestBody } from '../bodies/request-body.ts';
import { createUploadBudget } from './upload-budget.ts';

/** Phones of one mobile network often share an IPv4 address. */
export const networkMaxUploads = 16;
const retryAfterSeconds = 30;

/** An upload that was admitted. Its bytes are only available through `body`, which counts them. */
export type Upload = {
  body: RequestBody;
  /** The bytes that follow are not stored, so they do not count for the budget. */
  stopCounting(): void;
  end(): void;
};

export type UploadGuard = {
  /**
   * Begins to receive the body of a request. Throws `too_many` if its network has too many uploads already. Reading throws `too_many` when the budget of the client's network is spent, and the errors of
   * `BodyGuard`.
   */
  begin(request: BodyRequest): Upload;
  /** Opens the body of a refused request; reading it throws `timeout` after a minute. */
  openRefused(request: BodyRequest): Upload;
};

type Admitted = { network: string };

/** Creates the only way to receive uploads. `limits` is undefined for load tests: only the pace counts. */
export function createUploadGuard(
  bodies: BodyGuard,
  clock: Clock,
  limits: { bytesPerHour: number } | undefined,
): UploadGuard {
  const budget = createUploadBudget(clock, limits?.bytesPerHour ?? Number.POSITIVE_INFINITY);
  const admitted = new Set<Admitted>();

  function open(request: BodyRequest, kind: BodyKind): Upload {
    const network = groupAddress(request.ip);
    const source = bodies.open(request, kind);
    const upload = { network };
    let isCounted = kind === 'upload';
    if (isCounted) admitted.add(upload);
    return {
      body: {
        async read() {
          const chunk = await source.read();
          if (chunk && isCounted) budget.spend(network, chunk.length);
          return chunk;
        },
      },
      stopCounting() {
        isCounted = false;
      },
      end() {
        admitted.delete(upload);
        source.end();
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
        budget.spend(network, 0);
      }
      return open(request, 'upload');
    },
    openRefused: (request) => open(request, 'refused'),
  };
}
