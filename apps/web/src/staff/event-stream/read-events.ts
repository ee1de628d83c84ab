export type ServerEvent = { event: string; data: string };

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
