import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

type Call = { headers: IncomingHttpHeaders; body: string };

/** Starts a receiver on this machine, which answers with the status that `answer` returns. */
export async function startReceiver(answer: (call: Call) => number = () => 204) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const call = { headers: request.headers, body };
      calls.push(call);
      const status = answer(call);
      response.writeHead(status, { location: 'http://127.0.0.1/elsewhere' }).end('x'.repeat(100_000));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    calls,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
