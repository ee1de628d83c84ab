import { FolderInUseError } from '@isangano/api/db/lock-folder';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';

/** Of the time for a stop, so much is for requests in flight; the rest is for what they leave to be done. */
const shareOfRequests = 0.7;

async function start(): Promise<void> {
  // What applicants send is for this server's own user alone to read.
  process.umask(0o077);
  const config = readConfig(process.env);
  const { server, madeAdmin } = await buildApp(config);

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => server.server.closeAllConnections(), config.stopMs * shareOfRequests).unref();
    setTimeout(() => process.exit(1), config.stopMs).unref();
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  const address = await listen(server, config);
  const words = [`Isangano is ready at ${config.publicUrl ?? address.replace('[::]', '127.0.0.1')}`];
  if (madeAdmin) {
    const rule = '-'.repeat(60);
    words.push(
      rule,
      'A staff account was made. Its password is shown this once:',
      `  username  ${madeAdmin.email}`,
      `  password  ${madeAdmin.password}`,
      rule,
    );
  }
  process.stdout.write(`${words.join('\n')}\n`);
}

/** Where it cannot listen, a server still ends in order: a mail may be on its way. */
async function listen(server: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    await server.close();
    throw error;
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUseError) return error.message;
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE')
      return 'The port is in use: stop the other server, or set PORT to another one.';
    if (error.code === 'EACCES') return `No permission: ${error.message}`;
  }
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`;
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
