import autocannon from 'autocannon';
import { cpuMicros, type Running } from './process.ts';

export const connections = 16;

export type Call = {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** `[<id>]` in it is replaced with another text in each request. */
  body?: string;
};

/** `p99` is in milliseconds, `cpuPerRequest` in microseconds. */
export type Load = { perSecond: number; p99: number; cpuPerRequest: number };

/** Sends requests over all connections for some seconds. Throws if any response is not successful. */
export async function load({ url, pid }: Running, call: Call, seconds: number): Promise<Load> {
  const before = await cpuMicros(pid);
  const result = await autocannon({
    url: url + call.path,
    connections,
    duration: seconds,
    method: call.method ?? 'GET',
    ...(call.headers && { headers: call.headers }),
    ...(call.body !== undefined && { body: call.body, idReplacement: call.body.includes('[<id>]') }),
  });
  const cpuMicrosUsed = (await cpuMicros(pid)) - before;
  const successes = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0 || successes === 0) {
    throw new Error(
      `${call.path}: ${successes} successes, ${result.non2xx} other responses, ${result.errors} errors`,
    );
  }
  return {
    perSecond: successes / result.duration,
    p99: result.latency.p99,
    cpuPerRequest: cpuMicrosUsed / successes,
  };
}

/** Returns the load with the median of requests per second, with the median p99 of all loads. */
export function medianLoad(loads: readonly Load[]): Load {
  const findMedian = (by: (load: Load) => number) =>
    loads.toSorted((a, b) => by(a) - by(b))[Math.floor(loads.length / 2)];
  const load = findMedian(({ perSecond }) => perSecond);
  const p99 = findMedian((one) => one.p99)?.p99;
  return { perSecond: 0, cpuPerRequest: 0, ...load, p99: p99 ?? 0 };
}
