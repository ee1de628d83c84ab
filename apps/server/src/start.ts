import { statSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { FolderError } from '@isangano/platform/file-system/make-folder';
import { WrongDatabaseError } from '@isangano/platform/sqlite/inspect-database';
import { FolderInUseError } from '@isangano/platform/sqlite/lock-folder';
import { UnknownMigrationsError } from '@isangano/platform/sqlite/migrate';
import { UpgradeError } from '@isangano/platform/sqlite/upgrade-database';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { findModuleProblem } from './check-runtime.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { findSiteUrlWarning } from './http/site-url.ts';
import { KeyringError } from './keyring.ts';
import { upgradeBeforeStart } from './upgrade.ts';
import { version } from './version.ts';

/**
 * Share of the shutdown time for requests in flight. The rest is for the work that they leave, such as mails.
 */
const requestTimeShare = 0.7;

/** V8 would let the heap of a busy process grow fourfold before it collects garbage. */
const heapGrowthPercent = 50;

/** Starts the server, and stops it on SIGTERM or SIGINT. Throws what prevents the start. */
export async function start(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
  // Files that applicants send must be readable only by the user that runs the server.
  process.umask(0o077);
  const config = readConfig(process.env);
  assertSiteExists(config);
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
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  const address = await listen(server, config);
  const warning = findSiteUrlWarning(config, deps.mail);
  if (warning) server.log.warn(warning);
  const lines = [`Isangano is ready at ${config.publicUrl ?? address.replace('[::]', '127.0.0.1')}`];
  if (warning) lines.push(warning);
  process.stdout.write(`${lines.join('\n')}\n`);
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
    throw new ConfigError(`Wrong configuration: SITE_DIR must be a folder, and ${siteDir} is none.`);
}

/** Returns one sentence for the operator. */
export function formatStartError(error: unknown): string {
  const expected = [
    ConfigError,
    FolderInUseError,
    FolderError,
    KeyringError,
    UnknownMigrationsError,
    UpgradeError,
    WrongDatabaseError,
  ];
  if (error instanceof Error && expected.some((type) => error instanceof type)) return error.message;
  const native = findModuleProblem(error);
  if (native) return native;
  if (error instanceof Error && 'code' in error) {
    const port = 'port' in error ? ` ${String(error.port)}` : '';
    if (error.code === 'EADDRINUSE')
      return `The port${port} is in use: stop the other server, or set PORT to another one.`;
    if (error.code === 'EADDRNOTAVAIL') return 'HOST is no address of this machine: set another one.';
    if (error.code === 'EACCES') return `No permission: ${error.message}`;
  }
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`;
}
