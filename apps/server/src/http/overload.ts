import underPressure from '@fastify/under-pressure';
import { AppError } from '@isangano/api/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isProbe } from './probes.ts';

const retryAfterSeconds = 5;

/**
 * Sends requests away for a moment while the process is so busy that they would wait for long: those under
 * way get done, and whoever comes again is answered. Probes are let in.
 */
export async function refuseOverload(
  server: FastifyInstance,
  { delayMs, utilization }: Config['overload'],
): Promise<void> {
  await server.register(underPressure, {
    maxEventLoopDelay: delayMs,
    maxEventLoopUtilization: utilization,
    pressureHandler: (request) => {
      if (isProbe(request)) return;
      throw new AppError('unavailable', { retryAfterSeconds });
    },
  });
}
