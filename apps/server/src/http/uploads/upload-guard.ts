import type { Deps } from '@isangano/api/core/context';
import { hourMs } from '@isangano/contracts/durations';
import { AppError } from '@isangano/platform/errors';
import { groupAddress } from '@isangano/platform/network/group-address';
import { createWindowCounter } from '@isangano/platform/shared-store/rate-limiter';
import type { BodyGuard, BodyKind, BodyRequest } from '../bodies/body-guard.ts';
import type { RequestBody } from '../bodies/request-body.ts';

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

export type UploadGuard = ReturnType<typeof createUploadGuard>;

type Admitted = { network: string };

/** Creates the only way to receive uploads. `limits` is undefined for load tests: only the pace counts. */
export function createUploadGuard(
  bodies: BodyGuard,
  deps: Pick<Deps, 'sharedStore' | 'clock'>,
  limits: { bytesPerHour: number } | undefined,
) {
  const keysMax = Number.POSITIVE_INFINITY;
  const countBytes = createWindowCounter(deps, 'uploaded bytes', { windowMs: hourMs, keysMax });
  const admitted = new Set<Admitted>();

  /** Counts received bytes. Throws `too_many` if the network has used up its bytes of an hour. */
  async function spend(network: string, bytes: number): Promise<void> {
    if (!limits) return;
    const { sum, resetMs } = await countBytes(network, bytes);
    if (sum <= limits.bytesPerHour) return;
    const seconds = Math.ceil(resetMs / 1000);
    throw new AppError('too_many', { reason: 'upload_budget_spent', retryAfterSeconds: seconds });
  }

  function open(request: BodyRequest, kind: BodyKind, upload?: Admitted): Upload {
    const source = bodies.open(request, kind);
    let isCounted = upload !== undefined;
    return {
      body: {
        async read() {
          const chunk = await source.read();
          if (chunk && upload && isCounted) await spend(upload.network, chunk.length);
          return chunk;
        },
      },
      stopCounting() {
        isCounted = false;
      },
      end() {
        if (upload) admitted.delete(upload);
        source.end();
      },
    };
  }

  return {
    /**
     * Begins to receive the body of a request. Throws `too_many` if its network has too many uploads already. Reading throws
     * `too_many` when the budget of the client's network is spent, and the errors of `BodyGuard`.
     */
    async begin(request: BodyRequest): Promise<Upload> {
      const network = groupAddress(request.ip);
      if (limits) {
        const count = [...admitted].filter((upload) => upload.network === network).length;
        if (count >= networkMaxUploads) {
          throw new AppError('too_many', { reason: 'uploads_running', retryAfterSeconds });
        }
      }
      const upload = { network };
      admitted.add(upload);
      try {
        await spend(network, 0);
        return open(request, 'upload', upload);
      } catch (error) {
        admitted.delete(upload);
        throw error;
      }
    },
    /** Opens the body of a refused request; reading it throws `timeout` after a minute. */
    openRefused: (request: BodyRequest): Upload => open(request, 'refused'),
  };
}
