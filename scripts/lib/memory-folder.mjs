import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { constants } from 'node:os';

const memoryFolder = '/dev/shm';
/** The tests need less than one. */
const freeMinGiB = 8;
/** Others may pass through: the PostgreSQL of the tests runs as another user. */
const mode = 0o711;
/** Containers often have it so: a test that installs a release could not load its libraries from there. */
const noPrograms = new RegExp(`^\\S+ ${memoryFolder} \\S+ \\S*\\bnoexec\\b`, 'm');

/**
 * Makes a folder in memory for the temporary files of tests, and returns the environment that names it; it is removed
 * when this process ends. On a system with less memory for files, or none for programs, the tests use the disk. Where
 * writes need not wait for one, tests take a sixth less time.
 */
export function createMemoryFolder() {
  if (!existsSync(memoryFolder) || noPrograms.test(readFileSync('/proc/mounts', 'utf8'))) return {};
  const { bavail, bsize } = statfsSync(memoryFolder);
  if (bavail * bsize < freeMinGiB * 1024 ** 3) return {};
  const folder = mkdtempSync(`${memoryFolder}/isangano-test-`);
  chmodSync(folder, mode);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  // What a terminal sends would end this process without that event; its tools get it too, and end.
  for (const signal of ['SIGINT', 'SIGHUP'])
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  return { TMPDIR: folder };
}
