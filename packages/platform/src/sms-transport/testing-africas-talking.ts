import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { getPort } from '../mail-transport/testing-smtp.ts';

type Sent = { to: string; message: string; from: string | null; messageId: string };

/**
 * What the provider answers next; `down` answers nothing, `unclear` takes the notice without saying so, `cut` without
 * an answer, `too late` for a proxy.
 */
type Behaviour =
  | { statusCode: number | string; status: string }
  | 'down'
  | 'no recipients'
  | 'unclear'
  | 'cut'
  | 'too late';

const account = { username: 'sandbox', apiKey: 'secret word' };

/** Starts a server that answers as Africa's Talking does, and keeps what it was sent. */
export async function startAfricasTalking(running: { stop(): Promise<unknown> }[]) {
  const state: { sent: Sent[]; requests: number; behaviour: Behaviour } = {
    sent: [],
    requests: 0,
    behaviour: { statusCode: 101, status: 'Success' },
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      state.requests += 1;
      const { behaviour } = state;
      if (behaviour === 'down') return response.writeHead(503).end();
      const form = new URLSearchParams(body);
      const isKnown = request.headers.apikey === account.apiKey && form.get('username') === account.username;
      if (request.method !== 'POST' || request.url !== '/version1/messaging' || !isKnown)
        return response.writeHead(401).end('The supplied authentication is invalid');
      const messageId = `ATXid_${crypto.randomUUID()}`;
      const [to, message] = [form.get('to') ?? '', form.get('message') ?? ''];
      const isTaken =
        behaviour !== 'no recipients' &&
        (typeof behaviour === 'string' || Number(behaviour.statusCode) <= 102);
      if (isTaken) state.sent.push({ to, message, from: form.get('from'), messageId });
      if (behaviour === 'cut') return response.destroy();
      if (behaviour === 'too late') return response.writeHead(504).end();
      if (behaviour === 'unclear') return response.writeHead(201).end('<html>Thank you</html>');
      const recipient =
        behaviour === 'no recipients' ? [] : [{ ...behaviour, number: to, cost: 'RWF 12.0000', messageId }];
      response.writeHead(201, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          SMSMessageData: {
            Message: recipient.length > 0 ? 'Sent to 1/1 Total Cost: RWF 12.0000' : 'InvalidSenderId',
            Recipients: recipient,
          },
        }),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push({
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
  const port = getPort(server.address());
  return {
    state,
    account: { origin: `http://127.0.0.1:${port}`, ...account },
    url: `africastalking+http://${account.username}:${encodeURIComponent(account.apiKey)}@127.0.0.1:${port}`,
  };
}
