import { dirname } from 'node:path';
import type { Meta } from '@isangano/api/core/trpc';
import { listOperations, listProcedures } from '@isangano/api/procedures';
import { splitLocale } from '@isangano/content/locale-paths';
import { jsonBodyMaxBytes } from '@isangano/contracts/limits';
import { visitorLinkPaths } from '@isangano/contracts/routes';
import { measureDisk } from '@isangano/platform/file-system/free-space';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { getRoutePath, readProcedureNames, toRoutePath } from '../request-path.ts';
import { type ReservedStore, reserveDisk } from '../uploads/disk-reserve.ts';

const changingMethods = new Set(['POST', 'PUT', 'PATCH']);

const metaByProcedure = new Map(listProcedures().map(({ name, meta }) => [name, meta]));
const metaByRoute = new Map(
  listOperations().map(({ method, path, meta }) => [`${method} ${toRoutePath(path)}`, meta]),
);

/**
 * Refuses what visitors send with `unavailable` when the disk is nearly full, so that staff can still sign in and work. It
 * applies to every route by which something can be stored without signing in, unless it is named as one that stores nothing.
 */
export function keepDiskForStaff(
  server: FastifyInstance,
  store: ReservedStore,
  { databasePath, uploads }: Pick<Config, 'databasePath' | 'uploads'>,
): void {
  // Database and files may be on different disks.
  const measureDatabaseDisk = () => measureDisk(dirname(databasePath));
  const databaseDisk = reserveDisk({ ...store, measureDisk: measureDatabaseDisk }, uploads.diskReserveBytes);
  const disks = [store, databaseDisk];
  server.addHook('onReady', async () => {
    // A disk that is full must not keep the server from starting.
    await Promise.allSettled(disks.map((disk) => disk.takeForRecords(0)));
  });
  // Without waiting where possible: a body is best read while it arrives.
  server.addHook('onRequest', (request, _reply, done) => {
    if (!canStore(request)) return done();
    // Files have a reserve of their own, and a larger body of any other kind is rejected. A chunked one may have this
    // size.
    const { 'transfer-encoding': encoding, 'content-length': length = 0 } = request.headers;
    const bytes = encoding === undefined ? Math.min(Number(length), jsonBodyMaxBytes) : jsonBodyMaxBytes;
    if (disks.every((disk) => disk.tryTakeForRecords(bytes))) return done();
    Promise.all(disks.map((disk) => disk.takeForRecords(bytes))).then(() => done(), done);
  });
}

function canStore(request: FastifyRequest): boolean {
  const { method, is404 } = request;
  if (is404 || !changingMethods.has(method)) return false;
  const { path } = splitLocale(getRoutePath(request));
  const names = readProcedureNames(request);
  if (names.length > 0) return names.some((name) => isStoringCall(metaByProcedure.get(name)));
  const meta = metaByRoute.get(`${method} ${path}`);
  return meta ? isStoringCall(meta) : !visitorLinkPaths.includes(path);
}

function isStoringCall(meta: Meta | undefined): boolean {
  return meta?.access === 'public' && !meta.storesNothing;
}
