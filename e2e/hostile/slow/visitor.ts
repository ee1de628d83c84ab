/**
 * Behaves as visitors do, and prints how long they wait, as JSON. Runs in a process of its own, so that the work of the
 * attackers does not count.
 */
import { Agent, request } from 'node:http';
import { message } from '@isangano/contracts/openapi/examples';
import { apiPrefix, publicPaths, restPaths } from '@isangano/contracts/routes';
import { fileBytes, interviewParts, multipart } from '@isangano/server/testing-bodies';

const warmUpVisits = 20;
const visitsPerApplication = 5;
/** Fewer than one address may send in a minute. */
const messagesPerAddress = 20;

const portrait = { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') };
const form = multipart([...interviewParts, portrait]);

/** The network tells apart visits that are made within the same minute. */
const [port, visits = 0, network] = process.argv.slice(2).map(Number);
const keptAlive = new Agent({ keepAlive: true, localAddress: `127.${network}.0.1` });
const milliseconds: number[] = [];
const failures: string[] = [];

type Target = { path: string; agent?: Agent; localAddress?: string };

function send(target: Target, type?: string, body?: string | Uint8Array): Promise<void> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const fail = (reason: string) => {
      failures.push(`${target.path}: ${reason}`);
      resolve();
    };
    const method = type ? 'POST' : 'GET';
    const headers = type ? { 'content-type': type } : {};
    request({ port, host: '127.0.0.1', agent: false, method, headers, ...target }, (response) => {
      if ((response.statusCode ?? 500) >= 300) fail(String(response.statusCode));
      response.resume().once('end', () => {
        milliseconds.push(performance.now() - startedAt);
        resolve();
      });
    })
      .once('error', ({ message: reason }) => fail(reason))
      .end(body);
  });
}

/** Reads pages on new connections and on one that is kept, sends a message, and sometimes applies. */
async function visit(number: number): Promise<void> {
  const localAddress = `127.${network}.1.${1 + Math.floor(number / messagesPerAddress)}`;
  await send({ path: publicPaths.home, localAddress });
  await send({ path: publicPaths.contact, agent: keptAlive });
  await send({ path: apiPrefix + restPaths.publicProjects, agent: keptAlive });
  const body = JSON.stringify({ ...message, subject: `Number ${number}` });
  await send({ path: apiPrefix + restPaths.messages, localAddress }, 'application/json', body);
  if (number % visitsPerApplication > 0) return;
  const type = String(form.headers['content-type']);
  await send({ path: apiPrefix + restPaths.interviews, localAddress }, type, form.payload);
}

for (let number = 0; number < visits; number += 1) {
  if (number === warmUpVisits) milliseconds.length = 0;
  await visit(number);
}
keptAlive.destroy();
const sorted = milliseconds.toSorted((one, other) => one - other);
const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.POSITIVE_INFINITY;
console.log(JSON.stringify({ requests: sorted.length, median: at(0.5), p99: at(0.99), failures }));
