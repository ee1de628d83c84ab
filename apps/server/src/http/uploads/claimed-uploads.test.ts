import { interviewView } from '@isangano/contracts/applications/interview';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStored, openTestApp, signInHeader, type TestApp } from '../../testing.ts';
import { fileBytes, interviewParts, multipart, type Part, partnerParts, png } from '../../testing-bodies.ts';
import { anAccessToken, createUploadClient, getUploadId } from './testing-uploads.ts';

let app: TestApp;
let client: ReturnType<typeof createUploadClient>;
beforeAll(async () => {
  app = await openTestApp();
  client = createUploadClient(app, anAccessToken);
});
afterAll(() => app.close());

const film = fileBytes('mp4', 50_000);

async function submit(
  parts: Part[],
  headers: Record<string, string> = { [applicationTokenHeader]: anAccessToken },
) {
  const form = multipart([...interviewParts, ...parts]);
  return await app.server.inject({
    method: 'POST',
    url: '/api/applications/interviews',
    headers: { ...form.headers, ...headers },
    payload: form.payload,
  });
}

async function sendFile(content: Uint8Array, metadata: Record<string, string> = {}): Promise<Part> {
  return { name: metadata.field ?? '', value: `upload:${getUploadId(await client.send(content, metadata))}` };
}

test('a form names uploads in place of files, mixed with files, and staff read both', async () => {
  const upload = await sendFile(film, { field: 'uploadDocsUrls', filename: 'film.mp4' });
  const signature = await sendFile(png(4, 3), { field: 'signatureUrl' });
  const response = await submit([
    upload,
    { name: 'uploadDocsUrls', file: 'plan.pdf', content: fileBytes('pdf') },
    { name: 'uploadDocsUrls', value: '' },
    signature,
  ]);
  expect(response.statusCode).toBe(201);
  const { id, files } = interviewView.parse(response.json());
  expect(files.map(({ field, name, type }) => [field, name, type])).toEqual([
    ['uploadDocsUrls', 'film.mp4', 'video/mp4'],
    ['uploadDocsUrls', 'plan.pdf', 'application/pdf'],
    ['signatureUrl', 'signatureUrl', 'image/png'],
  ]);
  const headers = await signInHeader(app);
  const stored = await app.server.inject({ url: `/api/applications/interviews/${id}`, headers });
  const [url] = interviewView.parse(stored.json()).uploadDocsUrls;
  const read = await app.server.inject({ url: url ?? '' });
  expect(read.rawPayload.equals(film)).toBe(true);
});

test('the files of a field keep the order in which they and uploads were sent', async () => {
  const file = (name: string) => ({ name: 'uploadDocsUrls', file: name, content: fileBytes('pdf') });
  const upload = (filename: string) => sendFile(film, { field: 'uploadDocsUrls', filename });
  const response = await submit([
    await upload('one.mp4'),
    file('two.pdf'),
    { name: 'uploadDocsUrls', file: '', content: '' },
    await upload('three.mp4'),
    await upload('four.mp4'),
    file('five.pdf'),
  ]);
  expect(response.json().uploadDocsUrls).toEqual(['one.mp4', 'two.pdf', 'three.mp4', 'four.mp4', 'five.pdf']);
});

test('the path of an issue is the position among the files and uploads of the field', async () => {
  const upload = await sendFile(film, { field: 'uploadDocsUrls', filename: 'film.mp4' });
  const document = (content: Buffer) => ({ name: 'uploadDocsUrls', file: 'plan.pdf', content });
  const unknown = { name: 'uploadDocsUrls', value: 'upload:unknown' };
  for (const [parts, path] of [
    [[upload, document(Buffer.from('no document'))], 'uploadDocsUrls.1'],
    [[unknown, document(fileBytes('pdf'))], 'uploadDocsUrls.0'],
    [[document(fileBytes('pdf')), upload, unknown], 'uploadDocsUrls.2'],
  ] as const)
    expect((await submit([...parts])).json().issues).toMatchObject([{ path }]);
  expect((await submit([upload])).statusCode).toBe(201);
});

test('the same key and texts get the first response, although the upload is claimed', async () => {
  const upload = await sendFile(film, { field: 'uploadDocsUrls' });
  const headers = { [applicationTokenHeader]: anAccessToken, 'idempotency-key': 'once' };
  const before = await countStored(app);
  const first = await submit([upload], headers);
  const second = await submit([upload], headers);
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json()).toEqual(first.json());
  expect(await countStored(app)).toEqual({ ...before, applications: (before.applications ?? 0) + 1 });
});

test('without its access token an upload is not claimed, and nothing is stored', async () => {
  const upload = await sendFile(film, { field: 'uploadDocsUrls' });
  const before = await countStored(app);
  const small = { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') };
  for (const headers of [{}, { [applicationTokenHeader]: 'f'.repeat(43) }]) {
    const response = await submit([small, upload], headers);
    expect([response.statusCode, response.json().issues]).toEqual([
      400,
      [
        {
          path: 'uploadDocsUrls.0',
          message: 'This file has not arrived completely. Please add it again.',
        },
      ],
    ]);
  }
  expect((await submit([upload], { [applicationTokenHeader]: 'malformed' })).statusCode).toBe(400);
  expect(await countStored(app)).toEqual(before);
  expect((await submit([upload])).statusCode).toBe(201);
});

test('an upload that was made for no field is claimed where its type is allowed', async () => {
  const upload = await sendFile(fileBytes('pdf'), { filename: 'plan.pdf' });
  const wrong = await submit([{ ...upload, name: 'portraitUrl' }]);
  expect([wrong.statusCode, wrong.json().issues]).toEqual([
    415,
    [{ path: 'portraitUrl', message: 'plan.pdf is not a JPG, PNG or WebP image.' }],
  ]);
  const form = multipart([...partnerParts, { ...upload, name: 'docs' }]);
  const headers = { ...form.headers, [applicationTokenHeader]: anAccessToken };
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/applications/partners',
    headers,
    payload: form.payload,
  });
  expect([response.statusCode, response.json().docs]).toEqual([201, ['plan.pdf']]);
});

test('files and uploads of a field count together', async () => {
  const before = await countStored(app);
  const picture = { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') };
  const single = await submit([picture, { name: 'portraitUrl', value: 'upload:any' }]);
  expect([single.statusCode, single.json().issues]).toEqual([
    413,
    [{ path: 'portraitUrl', message: 'Please send one file only.' }],
  ]);
  const document = { name: 'uploadDocsUrls', file: 'plan.pdf', content: fileBytes('pdf') };
  const many = await submit([
    ...Array.from({ length: 9 }, () => document),
    ...Array.from({ length: 2 }, () => ({ name: 'uploadDocsUrls', value: 'upload:any' })),
  ]);
  expect([many.statusCode, many.json().issues[0].message]).toEqual([413, 'Please send 10 files or less.']);
  expect(await countStored(app)).toEqual(before);
});

test('an upload that is still being received is not claimed', async () => {
  const url = String((await client.create(film.length)).headers.location);
  await client.patch(url, 0, film.subarray(0, -1));
  const text = { name: 'uploadDocsUrls', value: `upload:${getUploadId(url)}` };
  expect((await submit([text])).statusCode).toBe(400);
  await client.patch(url, film.length - 1, film.subarray(-1));
  expect((await submit([text])).statusCode).toBe(201);
});

test.each([['https://elsewhere.example/film.mp4'], ['UPLOAD:0123'], [' upload:0123']])(
  '%j in a field of files is refused, and nothing is stored',
  async (value) => {
    const stored = await countStored(app);
    const response = await submit([{ name: 'portraitUrl', value }]);
    expect([response.statusCode, response.json().issues]).toMatchObject([400, [{ path: 'portraitUrl' }]]);
    expect(await countStored(app)).toEqual(stored);
  },
);

test('JSON names uploads, too, and is refused with anything else in a field of files', async () => {
  const post = async (docs: unknown) =>
    await app.server.inject({
      method: 'POST',
      url: '/api/applications/partners',
      headers: { [applicationTokenHeader]: anAccessToken },
      payload: { ...Object.fromEntries(partnerParts.map(({ name, value }) => [name, value])), docs },
    });
  const { value } = await sendFile(fileBytes('pdf'), { field: 'docs', filename: 'plan.pdf' });
  const response = await post([value]);
  expect([response.statusCode, response.json().files]).toMatchObject([201, [{ name: 'plan.pdf' }]]);
  for (const empty of [[], null, '']) expect((await post(empty)).statusCode).toBe(201);
  for (const other of [['plan.pdf'], { name: 'plan.pdf' }, [value]])
    expect((await post(other)).statusCode).toBe(400);
});
