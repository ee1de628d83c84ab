import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { getLoggedPath, isSiteRequest } from '../request-path.ts';

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

/** Fields of an error of PostgreSQL besides its message: the values of a row or a statement. */
const postgresFields = ['detail', 'where'];

export function buildLoggerOptions(level: Config['logLevel']) {
  return {
    level,
    base: null,
    redact: {
      paths: [
        ...personalFields,
        // A path with a wildcard would also be applied to the logger of each request, which is slow.
        ...personalFields.map((field) => `err.${field}`),
        ...postgresFields.map((field) => `err.${field}`),
        'headers',
        'req.headers',
        'body',
      ],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: getLoggedPath(request) }),
    },
  };
}

/** Logs every response: pages and assets at level debug, all else at level info. */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const details = {
      method: request.method,
      path: getLoggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (isSiteRequest(request)) request.log.debug(details, 'request completed');
    else request.log.info(details, 'request completed');
    done();
  });
}
