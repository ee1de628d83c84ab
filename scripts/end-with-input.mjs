/**
 * Preloaded into a server that another process starts: it ends with its input, which ends with that process, however that ends. A
 * server that goes on would keep the output of the process open, for which the runner of the tests waits.
 */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.stdin.resume().once('end', () => process.kill(process.pid, 'SIGKILL'));
  process.stdin.unref();
}
