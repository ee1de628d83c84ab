import { parentPort } from 'node:worker_threads';
import { lowerPriority, type WorkerReply } from '@isangano/platform/workers/job-thread';
import { verifySync } from '@node-rs/argon2';

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
