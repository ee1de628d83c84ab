import { parentPort } from 'node:worker_threads';
import { verifySync } from '@node-rs/argon2';
import type { Told } from '../threads/job-thread.ts';
import { lowerPriority } from '../threads/lower-priority.ts';

export type Verification = { passwordHash: string; password: string };

lowerPriority();

parentPort?.on('message', (job: Verification) => {
  parentPort?.postMessage(answer(job));
});

function answer({ passwordHash, password }: Verification): Told<boolean> {
  try {
    return { answer: verifySync(passwordHash, password) };
  } catch (fault) {
    return { fault };
  }
}
