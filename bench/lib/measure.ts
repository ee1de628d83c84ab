import { Agent, request } from 'node:http';

export type ClientResponse = { status: number; body: string };

/** Returns an HTTP client that reuses its connections, so that only the work of the server is measured. */
export function createClient(url: string, headers: Record<string, string> = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  return {
    get(path: string): Promise<ClientResponse> {
      return new Promise((resolve, reject) => {
        const sent = request(new URL(path, url), { agent, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
          });
        });
        sent.on('error', reject);
        sent.end();
      });
    },
    close: () => agent.destroy(),
  };
}

/** In milliseconds. */
export type Times = { median: number; p95: number; max: number };

/** Makes calls one after the other, and returns their times. */
export async function timeCalls(count: number, call: () => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
  }
  return summarize(times);
}

export function summarize(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const getQuantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: getQuantile(0.5), p95: getQuantile(0.95), max: getQuantile(1) };
}
