/** Applications that are sent by the code of the site without its screens, through a network that fails. */
import { deepEqual, equal } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { startS3 } from '@isangano/platform/file-store/testing-s3';
import type { FilePayload } from '../lib/files.ts';
import { createFailures } from '../lib/network-failures.ts';
import { createRandom, pick, pickInteger } from '../lib/random.ts';
import { listFormValues } from '../lib/scenario.ts';
import { hashBytes, readReferences, readStoredApplications } from '../lib/stored-applications.ts';
import { createFiles, isApiRequest } from '../lib/wizard-run.ts';
import {
  closeLane,
  countFailure,
  createFindings,
  type Findings,
  type Lane,
  noteRun,
  openLane,
  replaceServer,
  restartServer,
} from './lane.ts';
import { createPhone, type Phone } from './phone.ts';
import type { TabOrder } from './tab.ts';

const fileFields = { interview: 'uploadDocsUrls', partner: 'docs' } as const;
const healthPath = apiPrefix + restPaths.health;
const healthShare = 0.2;
/** Short, as thousands of requests wait. */
const waitMaxMs = 150;
const runTimeoutMs = 60_000;

/** The events of a run, which follow from the seed. */
type DevicePlan = {
  seed: number;
  kind: ApplicationKind;
  email: string;
  files: FilePayload[];
  failureCount: number;
  failureShare: number;
  /** The requests of the run, by their number, during which the tab is killed. */
  tabKills: number[];
  serverKills: number[];
  /** How long after the beginning of the request. */
  killMs: number;
  senderCount: number;
};

function planDeviceRun(seed: number): DevicePlan {
  const random = createRandom(seed);
  const kind = pick<ApplicationKind>(random, ['interview', 'partner']);
  const pickRequests = (count: number) => Array.from({ length: count }, () => pickInteger(random, 1, 10));
  return {
    seed,
    kind,
    email: `device-${seed}@mail.example`,
    files: createFiles(random, kind, seed),
    failureCount: pickInteger(random, 0, 6),
    failureShare: pick(random, [0.2, 0.5, 0.9]),
    tabKills: pickRequests(pick(random, [0, 0, 1, 2])),
    serverKills: pickRequests(random() < 0.1 ? 1 : 0),
    killMs: pickInteger(random, 0, 30),
    senderCount: pick(random, [1, 1, 2]),
  };
}

type DeviceLane = Lane & { phone: Phone; untrue: string[] };

/** Makes the network of a run fail, and kills tab and server. Returns a function that waits for the kills. */
function interrupt(lane: DeviceLane, plan: DevicePlan, findings: Findings): () => Promise<unknown> {
  const random = createRandom(plan.seed);
  const decide = createFailures(plan.seed, {
    count: plan.failureCount,
    share: plan.failureShare,
    // Most failures are left for the requests that write.
    canFail: (request) => isApiRequest(request) && (request.path !== healthPath || random() < healthShare),
    waitMaxMs,
  });
  let requestCount = 0;
  const kills: Promise<void>[] = [];
  async function kill(name: string, end: () => Promise<void>): Promise<void> {
    countFailure(findings, name);
    await pause(plan.killMs);
    await end();
  }
  lane.network.setFailures((request) => {
    requestCount += 1;
    if (plan.tabKills.includes(requestCount)) kills.push(kill('killTab', lane.phone.killTab));
    if (plan.serverKills.includes(requestCount)) kills.push(kill('killServer', () => restartServer(lane)));
    return decide(request);
  });
  return () => Promise.all(kills);
}

async function runOnDevice(lane: DeviceLane, plan: DevicePlan, findings: Findings): Promise<void> {
  const { phone, untrue } = lane;
  const { kind, email, files, senderCount } = plan;
  phone.items.clear();
  untrue.length = 0;
  const awaitKills = interrupt(lane, plan, findings);
  const application: TabOrder['application'] = {
    kind,
    values: listFormValues(kind, { email }),
    field: fileFields[kind],
    files: files.map(
      ({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }),
    ),
  };
  const timeout = pause(runTimeoutMs, 'timeout', { ref: false });
  for (;;) {
    // A person who was interrupted before the application was stored submits it again.
    const order = { application: phone.items.size === 0 ? application : undefined, senderCount };
    const end = await Promise.race([phone.follow(order), timeout]);
    if (end === 'timeout') throw new Error('It was never sent.');
    if (end === 'sent') break;
  }
  await awaitKills();
  deepEqual(untrue, []);
  const hashes = files.map(({ buffer }) => hashBytes(buffer)).toSorted();
  deepEqual(readStoredApplications(lane.server.dataDir, email, lane.storage), {
    applications: [hashes],
    drafts: 0,
    uploads: 0,
  });
  const [item, ...others] = phone.items.values();
  deepEqual(others, []);
  equal(item?.state, 'received');
  equal(item.reference, readReferences(lane.server.dataDir, email)[0]);
}

async function openDeviceLane(storage?: Record<string, string>): Promise<DeviceLane> {
  const lane = await openLane(storage);
  const untrue: string[] = [];
  const phone = createPhone(lane.network.url, ({ title, state }) => {
    // Never before the server has it.
    if (state === 'received' && readReferences(deviceLane.server.dataDir, title).length === 0)
      untrue.push(`${title} was shown as received`);
    if (state === 'refused') untrue.push(`${title} was refused`);
  });
  const deviceLane = Object.assign(lane, { phone, untrue });
  return deviceLane;
}

/** Runs the seeds in so many lanes, of which the last one has its files in S3. */
export async function runDevices(seeds: Iterable<number>, laneCount: number): Promise<Findings> {
  const findings = createFindings();
  const remaining = Iterator.from(seeds);
  const bucket = await startS3();
  async function runLane(_: unknown, index: number): Promise<void> {
    const lane = await openDeviceLane(index === laneCount - 1 ? bucket.settings : undefined);
    const emails: string[] = [];
    for (const seed of remaining) {
      const plan = planDeviceRun(seed);
      if (await noteRun(lane, plan, findings, () => runOnDevice(lane, plan, findings)))
        emails.push(plan.email);
      else {
        emails.length = 0;
        await lane.phone.killTab();
        await replaceServer(lane);
      }
    }
    await lane.phone.killTab();
    // A request of an earlier run may have reached the server late.
    for (const email of emails)
      if (readReferences(lane.server.dataDir, email).length !== 1)
        findings.failed.push({ seed: 0, error: `${email} was stored later once more`, details: '' });
    await closeLane(lane, findings);
  }
  await Promise.all(Array.from({ length: laneCount }, runLane));
  await bucket.stop();
  return findings;
}
