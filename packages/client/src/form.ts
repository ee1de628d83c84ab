export type FormPart = { name: string; content: string | File };

/**
 * A form as its bytes and their type. It is put together here rather than by `FormData`, so that its size
 * is known before it leaves; files stay where they are until they are read.
 */
export function encodeForm(parts: readonly FormPart[]): Blob {
  const boundary = `----isangano${crypto.randomUUID()}`;
  const pieces = parts.flatMap(({ name, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`,
    typeof content === 'string'
      ? '\r\n\r\n'
      : `; filename="${quoted(content.name)}"\r\nContent-Type: ${content.type || 'application/octet-stream'}\r\n\r\n`,
    typeof content === 'string' ? content.replaceAll(/\r?\n/g, '\r\n') : content,
    '\r\n',
  ]);
  return new Blob([...pieces, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

/** As browsers write names. */
function quoted(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
