import type { Deps } from '@isangano/api/core/context';
import type { Config } from '../../config.ts';
import type { BodyGuard } from '../bodies/body-guard.ts';
import { reserveDisk } from './disk-reserve.ts';
import type { Uploads } from './multipart.ts';
import { createUploadGuard } from './upload-guard.ts';

/** Creates what all routes that receive forms share, so that their limits count together. */
export function createUploads(
  deps: Pick<Deps, 'files' | 'sharedStore' | 'clock'>,
  { uploads: limits, isRateLimited }: Pick<Config, 'uploads' | 'isRateLimited'>,
  bodies: BodyGuard,
): Uploads {
  return {
    limits,
    store: reserveDisk(deps.files, limits.diskReserveBytes),
    guard: createUploadGuard(bodies, deps, isRateLimited ? limits : undefined),
  };
}
