export type ServerEvent = { event: string; data: string };

/** The events of a `text/event-stream` as they come, whatever the pieces in which they do. Line breaks are `\n`. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let fields: Record<string, string> = {};
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (text + decoder.decode(value, { stream: true })).split('\n');
      text = lines.pop() ?? '';
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
