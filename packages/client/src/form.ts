export type FormPart = { name: string; content: string | File };

/**
 * Encodes a multipart form as a `Blob`. Unlike with `FormData`, its size is known before it is sent. Files
 * are not read into memory.
 */
export function encodeForm(parts: readonly FormPart[]): Blob {
  const boundary = `----isangano${crypto.randomUUID()}`;
  const pieces = parts.flatMap(({ name, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"`,
    typeof content === 'string'
      ? '\r\n\r\n'
      : `; filename="${escapeName(content.name)}"\r\nContent-Type: ${content.type || 'application/octet-stream'}\r\n\r\n`,
    typeof content === 'string' ? content.replaceAll(/\r?\n/g, '\r\n') : content,
    '\r\n',
  ]);
  return new Blob([...pieces, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

/** Escapes names as browsers do. */
function escapeName(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
