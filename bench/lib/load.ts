import autocannon from 'autocannon';
import { cpuMicros, type Running } from './process.ts';

const connections = 16;

export type Call = {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};

export type Load = { perSecond: number; p99: number; cpuPerRequest: number };

/** Asks a server by 16 connections for some seconds; throws if any answer was no success. */
export async function load({ url, pid }: Running, call: Call, seconds: number): Promise<Load> {
  const before = await cpuMicros(pid);
  const result = await autocannon({
    url: url + call.path,
    connections,
    duration: seconds,
    method: call.method ?? 'GET',
    ...(call.headers && { headers: call.headers }),
    ...(call.body !== undefined && { body: call.body }),
  });
  const spent = (await cpuMicros(pid)) - before;
  const answered = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0 || answered === 0) {
    throw new Error(
      `${call.path}: ${answered} good answers, ${result.non2xx} others, ${result.errors} errors`,
    );
  }
  return { perSecond: answered / result.duration, p99: result.latency.p99, cpuPerRequest: spent / answered };
}

/** The middle one by requests per second, and the middle p99 of all. */
export function medianLoad(loads: readonly Load[]): Load {
  const middle = (by: (load: Load) => number) =>
    loads.toSorted((a, b) => by(a) - by(b))[Math.floor(loads.length / 2)];
  const load = middle(({ perSecond }) => perSecond);
  const p99 = middle((one) => one.p99)?.p99;
  return { perSecond: 0, cpuPerRequest: 0, ...load, p99: p99 ?? 0 };
}
