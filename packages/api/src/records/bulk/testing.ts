import type { BulkOperation } from '@isangano/contracts/bulk/operation';
import { expect, vi } from 'vitest';
import { decisionMailDelayMs } from '../../core/undo-window.ts';
import type { TestDeps } from '../../testing.ts';
import { findOperation, listUnfinishedIds } from './queries.ts';

/** Waits until an operation has a state. */
export async function waitForState(deps: TestDeps, id: string, state: BulkOperation['state']): Promise<void> {
  await vi.waitFor(async () => expect(await findOperation(deps.db.read, id)).toMatchObject({ state }), {
    timeout: 5000,
  });
}

/** Lets the time pass in which decisions can be undone, and waits until their mails are stored. */
export async function storeDecisionMails(deps: TestDeps): Promise<void> {
  deps.moveClock(decisionMailDelayMs);
  await deps.bulkRunner.runNow();
  await vi.waitFor(async () => expect(await listUnfinishedIds(deps.db.read)).toEqual([]), { timeout: 5000 });
}
