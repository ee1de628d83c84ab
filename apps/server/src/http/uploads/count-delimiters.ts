import type { RequestBody } from '../bodies/request-body.ts';

/** Opens a multipart body that counts its delimiters while it is read. Throws if the content type has no boundary. */
export function openCountedBody(body: RequestBody, contentType = '') {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\\]+)"|([^\s;"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new Error('The content type has no boundary.');
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first delimiter may have no line before it.
  let end: Uint8Array = Buffer.from('\r\n');
  let count = 0;

  function countIn(bytes: Buffer): void {
    for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + delimiter.length))
      count += 1;
  }

  return {
    async read() {
      const chunk = await body.read();
      if (!chunk) return chunk;
      const seam = Buffer.concat([end, chunk.subarray(0, delimiter.length - 1)]);
      countIn(seam);
      countIn(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
      const last = chunk.length < delimiter.length ? seam : chunk;
      end = Buffer.from(last.subarray(Math.max(0, last.length - delimiter.length + 1)));
      return chunk;
    },
    countDelimiters: () => count,
  };
}
