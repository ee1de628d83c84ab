import { partnerView } from '@isangano/contracts/applications/partner';
import { exampleAnswers } from '@isangano/contracts/applications/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countStored, openTestApp, signInHeader, type TestApp, writtenMails } from '../../testing.ts';
import {
  fileBytes,
  multipart,
  officeBinary,
  officeXml,
  type Part,
  partnerParts,
  zip,
} from '../../testing-bodies.ts';

const url = '/api/applications/partners';
const word = 'wordprocessingml.document';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ UPLOAD_DOCUMENT_MB: '1', UPLOAD_MAX_FILES: '5' });
});
afterAll(() => app.close());

function doc(file: string, content: string | Uint8Array): Part {
  return { name: 'docs', file, content };
}

async function send(parts: Part[], headers: Record<string, string> = {}) {
  return await app.server.inject({ method: 'POST', url, ...multipart(parts, headers) });
}

describe('an application', () => {
  test('with documents of every type returns 201 with the record', async () => {
    const response = await send([
      ...partnerParts,
      { name: 'nonCash', value: 'Other' },
      { name: 'veto', value: 'Sales\r\nof land' },
      doc('plan.pdf', fileBytes('pdf')),
      doc('plan.docx', officeXml(word)),
      doc('plan.doc', officeBinary('WordDocument')),
      doc('map.png', fileBytes('png')),
      doc('house.jpg', fileBytes('jpeg')),
    ]);
    expect(response.statusCode).toBe(201);
    const record = partnerView.parse(response.json());
    expect(record).toMatchObject({
      status: 'pending',
      type: 'Corporate',
      amount: 250_000,
      equity: 12.5,
      veto: 'Sales\nof land',
      nonCash: ['Market access', 'Other'],
      dividend: 'Reinvest',
    });
    expect(record.files.map(({ name, type }) => [name, type])).toEqual([
      ['plan.pdf', 'application/pdf'],
      ['plan.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['plan.doc', 'application/msword'],
      ['map.png', 'image/png'],
      ['house.jpg', 'image/jpeg'],
    ]);
    expect(record.docs).toEqual(record.files.map(({ name }) => name));
    const headers = await signInHeader(app);
    const stored = await app.server.inject({ url: `${url}/${record.id}`, headers });
    const docx = await app.server.inject(partnerView.parse(stored.json()).docs[1] ?? '');
    expect(docx.headers['content-disposition']).toMatch(/^attachment/);
    expect(docx.rawPayload.length).toBe(record.files[1]?.sizeBytes);
  });

  test('without documents can be JSON', async () => {
    const response = await app.server.inject({ method: 'POST', url, payload: exampleAnswers.partner });
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      { ...exampleAnswers.partner, docs: [], status: 'pending' },
    ]);
  });

  test('sends a receipt in the language of the cookie', async () => {
    const payload = { ...exampleAnswers.partner, email: 'kaneza@mail.example' };
    await app.server.inject({ method: 'POST', url, payload, headers: { cookie: 'language=rw' } });
    const findReceipt = async () =>
      (await writtenMails(app, 0)).find(({ source }) => source.includes('\nTo: kaneza@mail.example'));
    await expect.poll(findReceipt).toBeDefined();
    expect((await findReceipt())?.source).toContain('Content-Language: rw');
  });

  test('is created once for one idempotency key, by JSON or form', async () => {
    const headers = { 'idempotency-key': 'one' };
    const first = await app.server.inject({ method: 'POST', url, payload: exampleAnswers.partner, headers });
    const before = await countStored(app);
    const second = await app.server.inject({ method: 'POST', url, payload: exampleAnswers.partner, headers });
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    expect((await send([...partnerParts, { name: 'kpis', value: 'Sales' }], headers)).statusCode).toBe(409);
    expect(await countStored(app)).toEqual(before);
  });
});

describe('a rejected request leaves no row and no file:', () => {
  let before: Awaited<ReturnType<typeof countStored>>;
  beforeEach(async () => {
    before = await countStored(app);
  });
  afterEach(async () => {
    expect(await countStored(app)).toEqual(before);
  });

  const wrongType = (name: string, index = 0) => [
    { path: `docs.${index}`, message: `${name} is not a PDF, a Word document, a JPG or a PNG.` },
  ];

  test.each<[string, Part[], number, { path: string; message: string }[]]>([
    ['a spreadsheet', [doc('a.docx', officeXml('spreadsheetml.sheet'))], 415, wrongType('a.docx')],
    ['a plain archive', [doc('a.docx', zip({ 'word/virus.exe': 'MZ' }))], 415, wrongType('a.docx')],
    ['a truncated archive', [doc('a.docx', officeXml(word).subarray(0, 5000))], 415, wrongType('a.docx')],
    [
      'a zip bomb',
      [doc('a.docx', zip({ '[Content_Types].xml': ' '.repeat(5_000_000) }))],
      415,
      wrongType('a.docx'),
    ],
    ['a video', [doc('a.mp4', fileBytes('mp4'))], 415, wrongType('a.mp4')],
    ['a WebP image', [doc('a.webp', fileBytes('webp'))], 415, wrongType('a.webp')],
    ['a text file', [doc('a.txt', 'only text')], 415, wrongType('a.txt')],
    [
      'a program next to a Word document: only the program is reported',
      [doc('a.exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(9000)])), doc('a.docx', officeXml(word))],
      415,
      wrongType('a.exe'),
    ],
    [
      'a document over its limit',
      [doc('big.pdf', fileBytes('pdf', 1024 * 1024 + 1))],
      413,
      [{ path: 'docs.0', message: 'big.pdf is larger than 1 MB.' }],
    ],
    [
      'too many documents',
      Array.from({ length: 6 }, () => doc('a.pdf', fileBytes('pdf'))),
      413,
      [{ path: 'docs', message: 'Please send 5 files or less.' }],
    ],
    ['an empty document', [doc('a.pdf', '')], 400, [{ path: 'docs.0', message: 'a.pdf is empty.' }]],
    [
      'a portrait',
      [{ name: 'portraitUrl', file: 'me.png', content: fileBytes('png') }],
      400,
      [{ path: 'portraitUrl', message: 'No file is expected here.' }],
    ],
    [
      'a valid document with an invalid field',
      [doc('a.docx', officeXml(word)), { name: 'veto', value: 'x'.repeat(20_001) }],
      400,
      [{ path: 'veto', message: 'Please use 20000 characters or less' }],
    ],
  ])('%s', async (_what, parts, status, issues) => {
    const response = await send([...partnerParts, ...parts]);
    expect([response.statusCode, response.json().issues]).toEqual([status, issues]);
  });

  test('a body without fields', async () => {
    for (const response of [
      await app.server.inject({ method: 'POST', url, payload: {} }),
      await send([doc('a.pdf', fileBytes('pdf'))]),
    ]) {
      expect(response.statusCode).toBe(400);
      expect(response.json().issues.map(({ path }: { path: string }) => path)).toEqual([
        'appName',
        'email',
        'phone',
        'country',
        'type',
        'project',
        'summary',
        'amount',
        'equity',
        'agree',
      ]);
    }
  });

  test.each(['[]', '"text"', 'null', '7', '{"appName":{}}'])(
    'JSON that is not an object of fields: %s',
    async (payload) => {
      const headers = { 'content-type': 'application/json' };
      expect((await app.server.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400);
    },
  );
});
