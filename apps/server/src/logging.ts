import { apiPrefix, filesPrefix, trpcPrefix } from '@isangano/contracts/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

/** Fields that tell of a person or let one in; they never stand in the log, at the top or one level below. */
const personalFields = [
  'accessToken',
  'address',
  'authorization',
  'cookie',
  'email',
  'fullName',
  'appName',
  'name',
  'password',
  'phone',
  'token',
];

export function loggerOptions(level: Config['logLevel']) {
  return {
    level,
    base: null,
    redact: {
      paths: [
        ...personalFields,
        ...personalFields.map((field) => `*.${field}`),
        'headers',
        'req.headers',
        'body',
      ],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request.url) }),
    },
  };
}

/** One line for each answer; pages and their assets only when debugging. */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const path = pathOf(request.url);
    const details = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (isCall(path)) request.log.info(details, 'answered');
    else request.log.debug(details, 'answered');
    done();
  });
}

/** Without the query: there stand searches for people, and signatures of links. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

function isCall(path: string): boolean {
  return [apiPrefix, trpcPrefix, filesPrefix].some((prefix) => path.startsWith(`${prefix}/`));
}
