/**
 * Attacks a real server with a real data folder from outside, and prints the measurements. Exits with 1 if a limit does
 * not hold. With `--full` also the attacks that take minutes.
 */
import { attackByFiles } from './desk/hostile-files.ts';
import { attackReaders } from './desk/hostile-texts.ts';
import { attackByStolenAccount } from './desk/stolen-account.ts';
import { attackByMails } from './desk/strangers-mails.ts';
import { attackDiskByEveryWrite } from './disk/every-write.ts';
import { attackDisk } from './disk/full-disk.ts';
import { createReport } from './lib/report.ts';
import { startServer } from './lib/server.ts';
import { attackBodyLimits } from './limits/body-limits.ts';
import { attackRateLimits } from './limits/rate-limits.ts';
import { waitForEndings } from './slow/endings.ts';
import { attackByPipelining } from './slow/pipelined.ts';
import { attackDuringVisits } from './slow/visits.ts';

// Each attacker has an address of its own in 127.0.0.0/8, all of which only Linux gives to this machine.
if (process.platform !== 'linux') {
  console.log('The attacks were left out: they need Linux.');
  process.exit(0);
}

const isFull = process.argv.includes('--full') || process.env.TEST_SCOPE === 'full';

const report = createReport();

async function attackDesk(): Promise<void> {
  const desk = await startServer();
  await attackReaders(desk, report);
  await attackByFiles(desk, report, { isFull });
  await desk.stop();
}

async function attackDeskAndLimits(): Promise<void> {
  // Before the limits: those of sign-ins count passwords, whose verification others would delay.
  await Promise.all([attackDesk(), attackByStolenAccount(report), attackByMails(report)]);
  const server = await startServer();
  await attackRateLimits(server, report);
  await attackBodyLimits(server, report, { isFull });
  await server.stop();
}

async function attackDisks(): Promise<void> {
  await attackDisk(report);
  await attackDiskByEveryWrite(report);
}

// They measure no time, so they may disturb each other.
await Promise.all([attackDeskAndLimits(), attackDisks()]);
await attackDuringVisits(report, { isFull });
await attackByPipelining(report, { isFull });
if (isFull) await waitForEndings(report);
process.exit(report.finish());
