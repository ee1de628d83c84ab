import { parentPort } from 'node:worker_threads';
import { verifySync } from '@node-rs/argon2';
import type { WorkerReply } from '../threads/job-thread.ts';
import { lowerPriority } from '../threads/lower-priority.ts';

export type Verification = { passwordHash: string; password: string };

lowerPriority();

parentPort?.on('message', (job: Verification) => {
  parentPort?.postMessage(runVerification(job));
});

function runVerification({ passwordHash, password }: Verification): WorkerReply<boolean> {
  try {
    return { result: verifySync(passwordHash, password) };
  } catch (error) {
    return { error };
  }
}
