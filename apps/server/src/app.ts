import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FirstAdmin } from '@isangano/api/auth/ensure-first-admin';
import type { Clock, Deps } from '@isangano/api/context';
import { brand } from '@isangano/content/brand';
import { jsonBodyMaxBytes } from '@isangano/contracts/limits';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import { registerApplicationForms } from './http/applications.ts';
import { registerCors } from './http/cors.ts';
import { registerDocs } from './http/docs.ts';
import { registerEmailCalls } from './http/email.ts';
import { answerError } from './http/errors.ts';
import { registerFiles } from './http/files.ts';
import { createFrontDoor } from './http/front-door.ts';
import { registerHeaders } from './http/headers.ts';
import { registerHealth } from './http/health.ts';
import { acceptJsonOnly } from './http/json.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerNewsletterPages } from './http/newsletter-pages.ts';
import { registerOpenApi } from './http/openapi.ts';
import { originSwap } from './http/origin-swap.ts';
import { refuseOverload } from './http/overload.ts';
import { registerPlainForms } from './http/plain-forms.ts';
import { readPlainTexts } from './http/plain-texts.ts';
import { registerProjectForms } from './http/projects.ts';
import { registerPublicProjects } from './http/public-projects.ts';
import { registerRateLimits } from './http/rate-limits.ts';
import { registerRest } from './http/rest.ts';
import { createShutdown, type Shutdown } from './http/shutdown.ts';
import { registerSite } from './http/site.ts';
import { readStylesheets } from './http/site-files.ts';
import { registerTRPC } from './http/trpc.ts';
import { watchMethods } from './http/wrong-methods.ts';
import { loggerOptions, logRequests } from './logging.ts';
import { openDeps } from './open-deps.ts';

/** tRPC names every call of a batch in one path segment. */
const pathSegmentMaxChars = 5000;

export type App = { server: FastifyInstance; deps: Deps; madeAdmin: FirstAdmin | undefined };

/** The whole server, started but for listening; closing it sends waiting mails and closes the database. */
export async function buildApp(config: Config, clock: Clock = Date.now): Promise<App> {
  const frontDoor = createFrontDoor();
  const server = Fastify({
    serverFactory: frontDoor.serverFactory,
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: jsonBodyMaxBytes,
    return503OnClosing: false,
    routerOptions: { maxParamLength: pathSegmentMaxChars },
    frameworkErrors: answerError,
  });
  const { deps, madeAdmin, close } = await openDeps(config, server.log, clock);
  server.addHook('preClose', async () => deps.changes.end());
  server.addHook('onClose', close);

  server.setErrorHandler(answerError);
  const shutdown = createShutdown(server);
  registerPublicProjects(server, frontDoor, deps, shutdown, config);
  await server.register((scope) => registerDoors(scope, deps, shutdown, config));
  return { server, deps, madeAdmin };
}

/** All routes but one, with what is done about every request. */
async function registerDoors(
  server: FastifyInstance,
  deps: Deps,
  shutdown: Shutdown,
  config: Config,
): Promise<void> {
  logRequests(server);
  shutdown.watch(server);
  await refuseOverload(server, config.overload);
  const refuseOtherMethods = watchMethods(server);
  if (config.hasMetrics) await registerMetrics(server, deps);
  registerHeaders(server, config);
  registerCors(server, config.corsOrigins);
  if (config.isRateLimited) await registerRateLimits(server);
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  acceptJsonOnly(server);

  registerHealth(server, deps);
  registerRest(server, deps);
  registerOpenApi(server);
  await registerDocs(server, config.docsDir);
  await registerApplicationForms(server, deps, config.uploads);
  await registerProjectForms(server, deps, config.uploads);
  await registerEmailCalls(server, deps, config.uploads);
  const plainTexts = await readPlainTexts(config.siteDir);
  if (plainTexts) {
    const stylesheets = await readStylesheets(config.siteDir);
    await registerPlainForms(server, deps, stylesheets, plainTexts);
    await registerNewsletterPages(server, deps, stylesheets, plainTexts);
  }
  refuseOtherMethods();
  await registerTRPC(server, deps);
  registerFiles(server, deps);
  await registerSite(server, config.siteDir, originSwap(brand.siteUrl, config.publicUrl));
}
