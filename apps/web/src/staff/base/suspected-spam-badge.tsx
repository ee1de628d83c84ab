import type { SpamReason } from '@isangano/contracts/submissions/signals';
import { lazy } from 'react';
import { LazyBoundary } from './lazy-boundary.tsx';

const SuspectReason = lazy(() =>
  import('./suspect-reason.tsx').then((file) => ({ default: file.SuspectReason })),
);

/** Marks suspected spam, with the reason. Most lists have none, so it is loaded with the first. */
export function SuspectedSpamBadge({ suspect }: { suspect: SpamReason | null }) {
  return <LazyBoundary failure={null}>{suspect && <SuspectReason suspect={suspect} />}</LazyBoundary>;
}
