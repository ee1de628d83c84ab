import type { ReactNode } from 'react';
import { api } from '../../base/api.ts';
import { useConfirmed } from '../account/use-confirmed.tsx';

/** How the sections of the team page change something. */
export type TeamChanges = {
  /**
   * Runs a call, after the password if the server asks for it, and reads the page again. Failures are shown as
   * notifications. `undefined` if it failed or was given up.
   */
  run: <Result>(call: () => Promise<Result>) => Promise<Result | undefined>;
};

/** Render `dialog` on the page. */
export function useTeamChanges(): { changes: TeamChanges; dialog: ReactNode } {
  const utils = api.useUtils();
  const { run: runConfirmed, dialog } = useConfirmed();

  async function run<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
    const result = await runConfirmed(call);
    void utils.team.invalidate();
    return result;
  }

  return { changes: { run }, dialog };
}
