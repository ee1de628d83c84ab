import type { AppRouter } from '@isangano/api/router';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { readEvents } from './read-events.ts';

type LiveLinkOptions = { url: string; headers: () => Record<string, string> };

/** The server says something every ten seconds, if only that it is there. */
const silenceMs = 30_000;

/**
 * Follows what the server tells. tRPC has a link for that, which needs an `EventSource` that takes headers, and the
 * two are several times as much code. This one opens no line again: that is for whoever listens, as after any other fault.
 */
export function liveLink({ url, headers }: LiveLinkOptions): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const line = new AbortController();
        let isLeft = false;
        let silence: ReturnType<typeof setTimeout> | undefined;

        function listen(): void {
          clearTimeout(silence);
          silence = setTimeout(() => line.abort(new Error('The line fell silent.')), silenceMs);
        }

        async function follow(): Promise<void> {
          listen();
          const answer = await fetch(`${url}/${op.path}`, {
            headers: { accept: 'text/event-stream', ...headers() },
            signal: line.signal,
          });
          if (!answer.ok || !answer.body) throw new Error(`The line was refused with ${answer.status}.`);
          for await (const { event, data } of readEvents(answer.body)) {
            listen();
            if (event === 'connected') observer.next({ result: { type: 'started' } });
            if (event === 'message') observer.next({ result: { data: JSON.parse(data) } });
            if (event === 'serialized-error') throw TRPCClientError.from({ error: JSON.parse(data) });
          }
          throw new Error('The line broke off.');
        }

        follow()
          .catch((fault: unknown) => {
            if (isLeft) return;
            observer.error(TRPCClientError.from(fault instanceof Error ? fault : new Error(String(fault))));
          })
          .finally(() => clearTimeout(silence));

        return () => {
          isLeft = true;
          line.abort();
        };
      });
}
