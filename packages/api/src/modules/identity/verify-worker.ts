import { runJobs } from '@isangano/platform/workers/job-thread';
import { verifySync } from '@node-rs/argon2';

export type Verification = { passwordHash: string; password: string };

runJobs(({ passwordHash, password }: Verification) => verifySync(passwordHash, password));
