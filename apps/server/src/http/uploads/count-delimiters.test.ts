import { expect, test } from 'vitest';
import { openCountedBody } from './count-delimiters.ts';

const form = Buffer.from('--b\r\nOne: 1\r\n\r\n1\r\n--\r\n--b\r\n\r\n\r\n--b\r\n\r\n-b--b\r\r\n--b--\r\n');

async function count(bytes: Buffer, chunkBytes: number, contentType: string): Promise<number> {
  let at = 0;
  const body = openCountedBody(
    {
      async read() {
        const chunk = bytes.subarray(at, at + chunkBytes);
        at += chunkBytes;
        return chunk.length > 0 ? chunk : undefined;
      },
    },
    contentType,
  );
  const read: Uint8Array[] = [];
  for (let chunk = await body.read(); chunk; chunk = await body.read()) read.push(chunk);
  expect(Buffer.concat(read)).toEqual(bytes);
  return body.countDelimiters();
}

test.each(Array.from({ length: 12 }, (_, index) => index + 1))(
  'delimiters are counted in chunks of %i bytes',
  async (chunkBytes) => {
    for (const type of ['multipart/form-data; boundary=b', 'multipart/form-data; Boundary="b"; x=y'])
      expect(await count(form, chunkBytes, type)).toBe(4);
    expect(
      await count(Buffer.concat([Buffer.from('\r\n'), form]), chunkBytes, 'multipart/form-data;boundary=b'),
    ).toBe(4);
  },
);

test('a content type without a boundary is refused', async () => {
  await expect(count(form, 1, 'multipart/form-data')).rejects.toThrow('no boundary');
});
