import { type BadNetwork, startBadNetwork } from '../lib/bad-network.ts';
import { runCommand } from '../lib/commands.ts';
import { type RunningServer, removeData, startServer } from '../lib/server.ts';
import { readStoredApplications } from '../lib/stored-applications.ts';
import { isApiRequest } from '../lib/wizard-run.ts';

/** A server and its bad network, for one run after the other. */
export type Lane = {
  server: RunningServer;
  network: BadNetwork;
  /** The folder of the site's release; undefined for the one that was built. */
  siteDir: string | undefined;
  /** Settings of a storage in S3; undefined for one in the data folder. */
  storage: Record<string, string> | undefined;
};

/** The results of all runs of a kind. */
export type Findings = {
  count: number;
  /** Errors by the seed of the run, with all details. */
  failed: { seed: number; error: string; details: string }[];
  failuresByKind: Map<string, number>;
};

export function createFindings(): Findings {
  return { count: 0, failed: [], failuresByKind: new Map() };
}

export async function openLane(storage?: Record<string, string>): Promise<Lane> {
  const server = await startServer({ ...(storage && { env: storage }) });
  return { server, network: await startBadNetwork(server.url), siteDir: undefined, storage };
}

async function startLaneServer(lane: Lane, dataDir?: string): Promise<void> {
  const { siteDir, storage } = lane;
  lane.server = await startServer({
    ...(dataDir !== undefined && { dataDir }),
    env: { ...storage, ...(siteDir !== undefined && { SITE_DIR: siteDir }) },
  });
  lane.network.setTarget(lane.server.url);
}

/** Kills the server, and starts it again with its data. */
export async function restartServer(lane: Lane): Promise<void> {
  await lane.server.kill();
  await startLaneServer(lane, lane.server.dataDir);
}

/** Shuts the server down, and starts it with another release of the site. */
export async function updateSite(lane: Lane, nextSiteDir: string): Promise<void> {
  await lane.server.stop();
  lane.siteDir = lane.siteDir === undefined ? nextSiteDir : undefined;
  await startLaneServer(lane, lane.server.dataDir);
}

/** Begins again without data, so that one failed run spoils no others. */
export async function replaceServer(lane: Lane): Promise<void> {
  await lane.server.kill();
  removeData(lane.server);
  await startLaneServer(lane);
}

/** Does a run, and records its errors. Returns whether it succeeded. */
export async function noteRun(
  lane: Lane,
  plan: { seed: number; files: readonly { buffer: Buffer }[] },
  findings: Findings,
  run: () => Promise<void>,
): Promise<boolean> {
  const { log } = lane.network;
  log.length = 0;
  findings.count += 1;
  const error = await run().then(
    () => undefined,
    (reason: unknown) => (reason instanceof Error ? reason : new Error('It failed.', { cause: reason })),
  );
  for (const { failure } of log) if (failure) countFailure(findings, failure.kind);
  if (error === undefined) return true;
  const { files, ...rest } = plan;
  const shown = JSON.stringify({ ...rest, files: files.map(({ buffer }) => buffer.length) });
  const lines = log
    .filter(isApiRequest)
    .map(({ method, path, status, failure }) =>
      `  ${method} ${path} ${status} ${failure ? JSON.stringify(failure) : ''}`.trimEnd(),
    );
  findings.failed.push({ seed: plan.seed, error: error.message, details: [shown, ...lines].join('\n') });
  return false;
}

/** Counts something that was done to a run. */
export function countFailure({ failuresByKind }: Findings, kind: string): void {
  failuresByKind.set(kind, (failuresByKind.get(kind) ?? 0) + 1);
}

/** Stops the server, and records the remains of the runs. */
export async function closeLane({ server, network, storage }: Lane, { failed }: Findings): Promise<void> {
  const { dataDir } = server;
  const note = (error: string) => failed.push({ seed: 0, error, details: '' });
  const { drafts, uploads } = readStoredApplications(dataDir, '');
  if (drafts + uploads > 0) note(`${drafts} drafts and ${uploads} uploads are left`);
  await network.stop();
  await server.stop();
  const { code, output } = await runCommand(dataDir, 'check', storage);
  if (code !== 0) note(`check: ${output}`);
  removeData(server);
}
