import { inspectDatabase, upgradeDatabase } from '@isangano/api/database/migrate';
import { brand } from '@isangano/content/brand';
import { apiPrefix, publicPaths, trpcPrefix } from '@isangano/contracts/routes';
import { AppError } from '@isangano/platform/errors';
import { lockFolder } from '@isangano/platform/sqlite/lock-folder';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import { prepareErrorReply, sendError } from './http/errors.ts';
import { buildLoggerOptions } from './http/hooks/logging.ts';
import { getRequestLocale } from './http/locale.ts';
import { readNoScriptMessages } from './http/no-script/messages.ts';
import { sendNoScriptPage } from './http/no-script/send-page.ts';
import { version } from './version.ts';

const retryAfterSeconds = 10;

/**
 * Migrates a database of an earlier version before the server starts, and answers every request with 503 meanwhile.
 * Does nothing if there is no such database. Throws what prevents the upgrade, as one line for the operator.
 */
export async function upgradeBeforeStart(config: Config): Promise<void> {
  const { databasePath } = config;
  if (inspectDatabase(databasePath).kind !== 'older') return;
  const unlock = lockFolder(config.dataDir);
  const server = await buildUpgradeServer(config);
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

/** Answers as the API does under its prefixes, and elsewhere with a page. */
async function buildUpgradeServer(config: Config): Promise<FastifyInstance> {
  const server = Fastify({
    logger: buildLoggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  const messages = await readNoScriptMessages(config.siteDir);
  server.setNotFoundHandler((request, reply) => {
    const error = new AppError('unavailable', { reason: 'upgrading', retryAfterSeconds });
    const isApi = [apiPrefix, trpcPrefix].some((prefix) => request.url.startsWith(`${prefix}/`));
    if (isApi || !messages) return sendError(error, request, reply);
    prepareErrorReply(error, request, reply);
    const locale = getRequestLocale(request);
    const { title, text, again } = messages[locale].upgrading;
    const back = { text: again, path: publicPaths.home };
    const page = { locale, brandName: brand.name, title, paragraphs: [text], back };
    return sendNoScriptPage(request, reply, page, []);
  });
  return server;
}
