import { apiPrefix, filesPrefix, trpcPrefix } from '@isangano/contracts/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** Personal data and credentials, redacted at the top level of a log entry and in errors. */
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

const apiPathStarts = [apiPrefix, trpcPrefix, filesPrefix].map((prefix) => `${prefix}/`);

export function buildLoggerOptions(level: Config['logLevel']) {
  return {
    level,
    base: null,
    redact: {
      paths: [
        ...personalFields,
        // A path with a wildcard would also be applied to the logger of each request, which is slow.
        ...personalFields.map((field) => `err.${field}`),
        'headers',
        'req.headers',
        'body',
      ],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: stripQuery(request.url) }),
    },
  };
}

/** Logs every response: calls at level info, pages and assets at level debug. */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const path = stripQuery(request.url);
    const details = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (isApiPath(path)) request.log.info(details, 'request completed');
    else request.log.debug(details, 'request completed');
    done();
  });
}

/** Returns a URL without its query, which may contain searched names and the signatures of links. */
export function stripQuery(url: string): string {
  const queryStart = url.indexOf('?');
  return queryStart < 0 ? url : url.slice(0, queryStart);
}

function isApiPath(path: string): boolean {
  return apiPathStarts.some((start) => path.startsWith(start));
}
