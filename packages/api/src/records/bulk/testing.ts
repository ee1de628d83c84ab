import type { BulkOperation } from '@isangano/contracts/bulk/operation';
import { expect, vi } from 'vitest';
import type { TestDeps } from '../../testing.ts';
import { findOperation } from './queries.ts';

/** Waits until an operation has a state. */
export async function waitForState(deps: TestDeps, id: string, state: BulkOperation['state']): Promise<void> {
  await vi.waitFor(async () => expect(await findOperation(deps.db.read, id)).toMatchObject({ state }), {
    timeout: 5000,
  });
}
