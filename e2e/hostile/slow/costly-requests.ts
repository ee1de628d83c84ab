import { setTimeout as sleep } from 'node:timers/promises';
import { jsonBodyMaxBytes, uploadLimits } from '@isangano/contracts/limits';
import { apiPrefix, publicPaths, restPaths } from '@isangano/contracts/routes';
import { interviewParts, multipart } from '@isangano/server/testing-bodies';
import { close, exchange, format, formatBytes } from '../lib/raw-http.ts';

const json = 'application/json';
const urlEncoded = 'application/x-www-form-urlencoded';
const messages = apiPrefix + restPaths.messages;
const depth = jsonBodyMaxBytes / 2 - 100;
const fields = Array.from({ length: 80_000 }, (_, index) => [`k${index}`, 0] as const);
const crafted = Buffer.concat([Buffer.from('ffd8ffe1', 'hex'), Buffer.alloc(uploadLimits.imageMaxBytes / 4)]);
const image = multipart([...interviewParts, { name: 'portraitUrl', file: 'me.jpg', content: crafted }]);

/** Requests that are small for their sender, and would take the server much time or memory. */
const costlyRequests: readonly (string | Uint8Array)[][] = [
  [post(messages, json, `${'['.repeat(depth)}${']'.repeat(depth)}`)],
  [post(messages, json, JSON.stringify(Object.fromEntries(fields)))],
  [post(publicPaths.contact, urlEncoded, 'a&'.repeat(depth))],
  [
    format({
      method: 'POST',
      target: messages,
      headers: [['Content-Type', json], ['Transfer-Encoding', 'chunked'], close],
      body: '1\r\nx\r\n'.repeat(10_000),
    }),
  ],
  formatBytes(apiPrefix + restPaths.interviews, image),
  [readCompressed(apiPrefix + restPaths.openapi).repeat(20)],
];

function post(target: string, type: string, body: string): string {
  return format({ method: 'POST', target, headers: [['Content-Type', type], close], body });
}

function readCompressed(target: string): string {
  return format({ method: 'GET', target, headers: [['Accept-Encoding', 'br']], body: '' });
}

/** A fast connection sends a megabyte in this time. */
const pauseMs = 100;

/** Sends them from one address, one after the other, also those that its limits refuse. Returns how to stop. */
export function repeatCostlyRequests(port: number): () => Promise<void> {
  let isStopped = false;
  async function repeat(): Promise<void> {
    for (let count = 0; !isStopped; count += 1) {
      const request = costlyRequests[count % costlyRequests.length] ?? [];
      await exchange({ port, address: '127.2.0.1' }, request, { endsAfterwards: true });
      await sleep(pauseMs);
    }
  }
  const repetition = repeat();
  return async () => {
    isStopped = true;
    await repetition;
  };
}
