import { useState } from 'react';
import { api } from '../../base/api.ts';
import { useConfirmed } from './use-confirmed.tsx';

/** How the sections of the account page change second factors. Failures are shown as notifications. */
export type FactorChanges = {
  /** Runs a call, after the password if the server asks for it; `undefined` if it failed or was given up. */
  run: <Result>(call: () => Promise<Result>) => Promise<Result | undefined>;
  /** Runs a call that adds a factor, and shows the recovery codes that it returns. */
  add: (call: () => Promise<string[]>) => Promise<void>;
  remove: (call: () => Promise<void>) => Promise<void>;
  /** Shows new recovery codes, if there are any, and reads the account again. */
  finish: (codes: string[]) => void;
};

/** `codes` are to be shown until `clearCodes` is called; render `dialog` on the page. */
export function useFactorChanges() {
  const utils = api.useUtils();
  const { run, dialog } = useConfirmed();
  const [codes, setCodes] = useState<string[]>([]);

  const changes: FactorChanges = {
    run,
    async add(call) {
      const newCodes = await run(call);
      if (newCodes) changes.finish(newCodes);
    },
    async remove(call) {
      await run(call);
      changes.finish([]);
    },
    finish(newCodes) {
      setCodes(newCodes);
      void utils.account.get.invalidate();
    },
  };
  return { changes, codes, clearCodes: () => setCodes([]), dialog };
}
