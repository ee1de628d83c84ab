import { Agent, request } from 'node:http';

export type Answer = { status: number; body: string };

/** A client that keeps one connection, so that what is measured is the server's own work. */
export function createClient(url: string, headers: Record<string, string> = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  return {
    get(path: string): Promise<Answer> {
      return new Promise((resolve, reject) => {
        const asked = request(new URL(path, url), { agent, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
          });
        });
        asked.on('error', reject);
        asked.end();
      });
    },
    close: () => agent.destroy(),
  };
}

export type Times = { median: number; p95: number; max: number };

/** Milliseconds of calls made one after the other. */
export async function timeCalls(count: number, call: () => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}
