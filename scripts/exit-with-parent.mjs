/**
 * Preloaded into a server: it exits with its parent process, whose exit closes its standard input. A server that goes
 * on would keep the output of its parent open, for which the runner of the tests waits.
 */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.stdin.resume().once('end', () => process.kill(process.pid, 'SIGKILL'));
  process.stdin.unref();
}
