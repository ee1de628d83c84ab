import { existsSync, statSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inspectDatabase, upgradeDatabase } from '@isangano/api/database/migrate';
import { getTexts } from '@isangano/content/read-texts';
import { apiPrefix, publicPaths, trpcPrefix } from '@isangano/contracts/routes';
import { AppError, getMessage, OperatorError } from '@isangano/platform/errors';
import { lockFolder } from '@isangano/platform/sqlite/lock-folder';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { buildApp } from './app.ts';
import { findModuleProblem } from './check-runtime.ts';
import { type Config, readConfig } from './config.ts';
import { prepareErrorReply, sendError } from './http/errors.ts';
import { buildLoggerOptions } from './http/hooks/logging.ts';
import { getRequestLocale } from './http/locale.ts';
import { sendNoScriptPage } from './http/no-script/page.ts';
import { isBuilt } from './http/site/site-files.ts';
import { findSiteUrlWarning } from './http/site-url.ts';
import { version } from './program.ts';

const retryAfterSeconds = 10;

/** Share of the shutdown time for requests in flight. The rest is for work that they cause, such as mails. */
const requestTimeShare = 0.7;

/** V8 would let the heap of a busy process grow fourfold before it collects garbage. */
const heapGrowthPercent = 50;

/** By then, everything that the start needs has been loaded. */
const freeAfterMs = 5000;

/** Starts the server, and stops it on SIGTERM or SIGINT. Throws what prevents the start. */
export async function start(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
  // Files that applicants send must be readable only by the user that runs the server.
  process.umask(0o077);
  const config = readConfig(process.env);
  assertSiteExists(config);
  assertIdentityExists(config);
  await upgradeBeforeStart(config);
  const { server, deps } = await buildApp(config);
  server.log.info({ version, node: process.versions.node }, 'starting');
  for (const warning of config.warnings) server.log.warn(warning);

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => server.server.closeAllConnections(), config.stopMs * requestTimeShare).unref();
    setTimeout(() => process.exit(1), config.stopMs).unref();
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // A second signal, which a terminal or npm passes on, must not end the process earlier.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const address = await listen(server, config);
  const warning = findSiteUrlWarning(config, deps.mail);
  if (warning) server.log.warn(warning);
  const lines = [`Isangano is ready at ${config.publicUrl ?? address.replace('[::]', '127.0.0.1')}`];
  if (warning) lines.push(warning);
  process.stdout.write(`${lines.join('\n')}\n`);
  setTimeout(freeMemory, freeAfterMs).unref();
}

/** Frees what only the start needed; V8 would keep it until the memory is needed. */
function freeMemory(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext("gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })");
}

/** Closes the server before it rethrows, as mails may be in flight. */
async function listen(server: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    await server.close();
    throw error;
  }
}

function assertSiteExists({ siteDir, isSiteRequired }: Config): void {
  if (isSiteRequired && !statSync(siteDir, { throwIfNoEntry: false })?.isDirectory())
    throw new OperatorError(`Wrong configuration: SITE_DIR must be a folder, and ${siteDir} is none.`);
}

function assertIdentityExists({ copies }: Config): void {
  if (copies?.identityPath !== undefined && !existsSync(copies.identityPath))
    throw new OperatorError(
      `Wrong configuration: COPY_IDENTITY must be a file, and there is no ${copies.identityPath}.`,
    );
}

/** Returns one sentence for the operator. */
export function formatStartError(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  const native = findModuleProblem(error);
  if (native) return native;
  if (error instanceof Error && 'code' in error) {
    const port = 'port' in error ? ` ${String(error.port)}` : '';
    if (error.code === 'EADDRINUSE')
      return `The port${port} is in use: stop the other server, or set PORT to another one.`;
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(error.code)) && 'syscall' in error)
      return 'HOST is no address of this machine: set another one.';
    if (error.code === 'EACCES') return `No permission: ${error.message}`;
  }
  const reason = error instanceof AppError ? (error.cause ?? error) : error;
  return `The server could not start: ${getMessage(reason)}`;
}

/**
 * Migrates a database of an earlier version before the server starts, and responds to every request with 503 during the
 * migration. Does nothing if there is no such database. Throws what prevents the upgrade, as one line for the operator.
 */
async function upgradeBeforeStart(config: Config): Promise<void> {
  const { databasePath } = config;
  // Processes that use PostgreSQL are upgraded one after the other, while the others answer.
  if (config.databaseUrl !== undefined || inspectDatabase(databasePath).kind !== 'older') return;
  const unlock = lockFolder(config.dataDir);
  const server = buildUpgradeServer(config);
  try {
    await server.listen({ host: config.host, port: config.port });
    server.log.info({ version, database: databasePath }, 'upgrading the database');
    await upgradeDatabase(databasePath, (step) => server.log.info(step, 'migrated'));
    server.log.info('upgraded the database');
  } finally {
    await server.close();
    unlock();
  }
}

/** Responds in the format of the API under its prefixes, and elsewhere with a page. */
function buildUpgradeServer(config: Config): FastifyInstance {
  const server = Fastify({
    logger: buildLoggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  server.setNotFoundHandler((request, reply) => {
    const error = new AppError('unavailable', { reason: 'upgrading', retryAfterSeconds });
    const isApi = [apiPrefix, trpcPrefix].some((prefix) => request.url.startsWith(`${prefix}/`));
    if (isApi || !isBuilt(config.siteDir)) return sendError(error, request, reply);
    prepareErrorReply(error, request, reply);
    const locale = getRequestLocale(request);
    const _ = getTexts(locale, 'noScript');
    const page = {
      locale,
      title: _('noScript.upgrading.title'),
      paragraphs: [_('noScript.upgrading.text')],
      back: { text: _('noScript.upgrading.again'), path: publicPaths.home },
    };
    return sendNoScriptPage(request, reply, page, []);
  });
  return server;
}
