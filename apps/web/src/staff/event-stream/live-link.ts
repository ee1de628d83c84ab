import type { AppRouter } from '@isangano/api/router';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';

export type ServerEvent = { event: string; data: string };

/** The procedure's output type is assumed and not checked, as in tRPC's own links. */
function parseData(json: string): unknown {
  return JSON.parse(json);
}

/** Returns the error of a refused stream, with tRPC's data if the server sent it. */
async function readRefusal(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => undefined);
  const cause = new Error(`The event stream was refused with status ${response.status}.`);
  return TRPCClientError.from(typeof body === 'object' && body ? body : cause);
}

type LiveLinkOptions = { url: string; headers: () => Record<string, string> };

/** The server sends a ping every ten seconds, so a stream without any event for this long is lost. */
const streamTimeoutMs = 30_000;

/**
 * A tRPC link for subscriptions over server-sent events. tRPC's own link needs an `EventSource` that sends headers;
 * together they are several times as much code as this one. It supports procedures without input, and reports the end
 * of a stream as an error: `live-updates.tsx` then subscribes again.
 */
export function liveLink({ url, headers }: LiveLinkOptions): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const controller = new AbortController();
        let isUnsubscribed = false;
        let timer: ReturnType<typeof setTimeout> | undefined;

        function restartTimer(): void {
          clearTimeout(timer);
          timer = setTimeout(
            () => controller.abort(new Error('The event stream timed out.')),
            streamTimeoutMs,
          );
        }

        async function readStream(): Promise<void> {
          restartTimer();
          const response = await fetch(`${url}/${op.path}`, {
            headers: { accept: 'text/event-stream', ...headers() },
            signal: controller.signal,
          });
          if (!response.ok || !response.body) throw await readRefusal(response);
          // The events of tRPC's protocol; any other is a ping.
          for await (const { event, data } of readEvents(response.body)) {
            restartTimer();
            if (event === 'connected') observer.next({ result: { type: 'started' } });
            if (event === 'message') observer.next({ result: { data: parseData(data) } });
            if (event === 'serialized-error') throw TRPCClientError.from({ error: parseData(data) });
          }
          throw new Error('The event stream was closed.');
        }

        readStream()
          .catch((error: unknown) => {
            if (isUnsubscribed) return; // The error is that of the abort below.
            observer.error(TRPCClientError.from(error instanceof Error ? error : new Error(String(error))));
          })
          .finally(() => clearTimeout(timer));

        return () => {
          isUnsubscribed = true;
          controller.abort();
        };
      });
}

/** Parses a `text/event-stream` with `\n` as line break; yields each event as soon as it is complete. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let incompleteLine = '';
  let fields: Record<string, string> = {};
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (incompleteLine + decoder.decode(value, { stream: true })).split('\n');
      incompleteLine = lines.pop() ?? '';
      for (const line of lines) {
        const [, name, content] = /^(\w+): ?(.*)$/.exec(line) ?? [];
        if (name) fields[name] = content ?? '';
        else if (line === '') {
          const { event = 'message', data } = fields;
          fields = {};
          if (data !== undefined) yield { event, data };
        }
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
