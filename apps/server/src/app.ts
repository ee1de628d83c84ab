import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { Clock, Deps } from '@isangano/api/core/context';
import { brand } from '@isangano/content/brand';
import { jsonBodyMaxBytes } from '@isangano/contracts/limits';
import { getKeptDays } from '@isangano/contracts/privacy/kept-data';
import { createAfricasTalking } from '@isangano/platform/sms-transport/africas-talking';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import { answerInTurn } from './http/bodies/answer-in-turn.ts';
import { createBodyGuard } from './http/bodies/body-guard.ts';
import { acceptJsonOnly } from './http/bodies/json.ts';
import { limitConnections, limitUnreadBodies } from './http/bodies/limit-connections.ts';
import { parseThroughGuard } from './http/bodies/parse-through-guard.ts';
import { downloadsMax, limitDownloads } from './http/download-limit.ts';
import { sendError, sendParserError } from './http/errors.ts';
import { registerCors } from './http/hooks/cors.ts';
import { keepDiskForStaff } from './http/hooks/disk-reserve.ts';
import { registerHeaders } from './http/hooks/headers.ts';
import { limitCompression } from './http/hooks/limit-compression.ts';
import { buildLoggerOptions, logRequests } from './http/hooks/logging.ts';
import { registerOverloadProtection } from './http/hooks/overload.ts';
import { registerRateLimits } from './http/hooks/rate-limits.ts';
import {
  rejectCrossSiteRequests,
  rejectUnsupportedMethods,
  rejectUnusualPaths,
  rejectWhileStopping,
} from './http/hooks/reject-requests.ts';
import { registerNoScriptForms } from './http/no-script/forms.ts';
import { registerLinkPages } from './http/no-script/link-pages.ts';
import { escapeUndecodable } from './http/request-path.ts';
import { registerCspReports } from './http/routes/csp-reports.ts';
import { registerDocs } from './http/routes/docs.ts';
import { registerEmailCalls } from './http/routes/email.ts';
import { registerFiles } from './http/routes/files.ts';
import { registerHealth } from './http/routes/health.ts';
import { registerMetrics } from './http/routes/metrics.ts';
import { registerPublicProjects } from './http/routes/public-projects.ts';
import { registerRest } from './http/routes/rest.ts';
import { registerSecurityText } from './http/routes/security-text.ts';
import { registerSmsReports } from './http/routes/sms-reports.ts';
import { registerTRPC } from './http/routes/trpc.ts';
import { registerUploads } from './http/routes/uploads.ts';
import { registerSite } from './http/site/site.ts';
import { createOriginReplacement, isBuilt, readStylesheets } from './http/site/site-files.ts';
import { reserveDisk } from './http/uploads/disk-reserve.ts';
import type { Uploads } from './http/uploads/multipart.ts';
import { createUploadGuard } from './http/uploads/upload-guard.ts';
import { openDeps } from './open-deps.ts';

/** More than the longest head, so that a hook, and not the router, rejects paths that are too long. */
const pathSegmentMaxChars = 32 * 1024;

/** Connections without traffic for this long are closed. */
const idleConnectionMs = 120_000;

/** Longer than the minute for which proxies reuse connections: closing one first could lose a request. */
const keepAliveMs = 72_000;

/** A head takes a few packets, which a phone on a 2G network sends within seconds. */
const headMaxMs = 30_000;
const headCheckMs = 5000;

export type App = { server: FastifyInstance; deps: Deps };

/** Builds the server without listening. Closing it sends the waiting mails and closes the database. */
export async function buildApp(config: Config, clock: Clock = Date.now): Promise<App> {
  const server = Fastify({
    serverFactory: createHttpServer,
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    logger: buildLoggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: jsonBodyMaxBytes,
    return503OnClosing: false,
    routerOptions: { maxParamLength: pathSegmentMaxChars },
    rewriteUrl: ({ url = '/' }) => escapeUndecodable(url),
    frameworkErrors: sendError,
    clientErrorHandler: sendParserError,
  });
  const { deps, close } = await openDeps(config, server.log, clock);
  server.addHook('preClose', async () => deps.changes.end());
  server.addHook('onClose', close);

  server.setErrorHandler(sendError);
  limitUnreadBodies(server.server, clock);
  if (config.isRateLimited) limitConnections(server.server, { isBehindProxy: config.trustProxy !== false });
  await server.register((scope) => registerRoutes(scope, deps, config));
  return { server, deps };
}

/** Procedures validate by the contracts. Fastify would load a validator and a serializer for schemas of its own. */
function refuseSchema(): never {
  throw new Error('A route has a schema of Fastify: validate in its procedure instead.');
}

function createHttpServer(handle: RequestListener): Server {
  const options = {
    headersTimeout: headMaxMs,
    connectionsCheckingInterval: headCheckMs,
    // A hook responds in the common format of errors.
    requireHostHeader: false,
  };
  const server = createServer(options, answerInTurn(handle));
  server.keepAliveTimeout = keepAliveMs;
  // The guard of bodies limits their time, by kind: uploading a large file from a slow phone can take long.
  server.requestTimeout = 0;
  return server.setTimeout(idleConnectionMs);
}

async function registerRoutes(server: FastifyInstance, deps: Deps, config: Config): Promise<void> {
  logRequests(server);
  registerHeaders(server, config);
  registerCors(server, config.corsOrigins);
  const isStopping = rejectWhileStopping(server, deps, config.stopMs);
  await registerOverloadProtection(server, config.overload);
  const rejectOtherMethods = rejectUnsupportedMethods(server);
  if (config.hasMetrics) await registerMetrics(server, deps);
  if (config.isRateLimited) registerRateLimits(server, deps);
  // After the hooks above, so that refused requests count for the limits too.
  rejectUnusualPaths(server);
  rejectCrossSiteRequests(server, config);
  limitCompression(server);
  await server.register(compress, {
    // Compressed request bodies are refused: they could be far larger than they look.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  acceptJsonOnly(server);
  const bodies = createBodyGuard(deps.clock, { isLimited: config.isRateLimited });
  parseThroughGuard(server, bodies);

  // All routes that receive forms share them, so that their limits count together.
  const limits = config.uploads;
  const uploads: Uploads = {
    limits,
    store: reserveDisk(deps.files, limits.diskReserveBytes),
    guard: createUploadGuard(bodies, deps, config.isRateLimited ? limits : undefined),
  };
  keepDiskForStaff(server, uploads.store, config);

  registerHealth(server, deps, isStopping);
  registerSecurityText(server, deps);
  await registerCspReports(server);
  const { sms } = config;
  if (sms?.reportsSecret !== undefined)
    await registerSmsReports(server, deps, {
      provider: createAfricasTalking(sms),
      secret: sms.reportsSecret,
    });
  const openDownload = limitDownloads(config.isRateLimited ? downloadsMax : Number.POSITIVE_INFINITY);
  await registerRest(server, deps, uploads, openDownload);
  await registerUploads(server, deps, uploads);
  registerPublicProjects(server, deps);
  await registerDocs(server, config.docsDir);
  await registerEmailCalls(server, deps, uploads);
  if (isBuilt(config.siteDir)) {
    const stylesheets = await readStylesheets(config.siteDir);
    await registerNoScriptForms(server, deps, stylesheets);
    await registerLinkPages(server, deps, stylesheets);
  }
  await registerTRPC(server, deps);
  registerFiles(server, deps, openDownload);
  rejectOtherMethods();
  await registerSite(server, deps, config.siteDir, {
    replacement: createOriginReplacement(brand.siteUrl, config.publicUrl),
    keptDays: getKeptDays(config.retentionDays),
  });
}
