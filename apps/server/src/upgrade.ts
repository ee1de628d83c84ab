import { inspectDatabase, upgradeDatabase } from '@isangano/api/database/migrate';
import { brand } from '@isangano/content/brand';
import { getTexts } from '@isangano/content/read-texts';
import { apiPrefix, publicPaths, trpcPrefix } from '@isangano/contracts/routes';
import { AppError } from '@isangano/platform/errors';
import { lockFolder } from '@isangano/platform/sqlite/lock-folder';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import { prepareErrorReply, sendError } from './http/errors.ts';
import { buildLoggerOptions } from './http/hooks/logging.ts';
import { getRequestLocale } from './http/locale.ts';
import { sendNoScriptPage } from './http/no-script/send-page.ts';
import { isBuilt } from './http/site/site-files.ts';
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

/** Answers as the API does under its prefixes, and elsewhere with a page. */
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
      brandName: brand.name,
      title: _('noScript.upgrading.title'),
      paragraphs: [_('noScript.upgrading.text')],
      back: { text: _('noScript.upgrading.again'), path: publicPaths.home },
    };
    return sendNoScriptPage(request, reply, page, []);
  });
  return server;
}
