import type { SpamReason } from '@isangano/contracts/spam/signals';
import { lazy } from 'react';
import { Optional } from '../ui/optional.tsx';

const SuspectReason = lazy(() =>
  import('./suspect-reason.tsx').then((file) => ({ default: file.SuspectReason })),
);

/** Marks suspected spam, with the reason. Most lists have none, so it is loaded with the first. */
export function SuspectedSpamBadge({ suspect }: { suspect: SpamReason | null }) {
  return <Optional>{suspect && <SuspectReason suspect={suspect} />}</Optional>;
}
