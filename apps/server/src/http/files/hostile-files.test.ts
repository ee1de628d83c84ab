import { interviewView } from '@isangano/contracts/applications/interview';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, signInHeader, type TestApp } from '../../testing.ts';
import { interviewParts, multipart } from '../../testing-bodies.ts';

const script = '<script>document.title = "taken"</script>';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function submit(file: string, content: Buffer | string) {
  const form = multipart([...interviewParts, { name: 'uploadDocsUrls', file, content }]);
  return await app.server.inject({ method: 'POST', url: '/api/applications/interviews', ...form });
}

/** Sends a file and returns the response to staff who open it. */
async function openSent(file: string, content: Buffer | string, headers: Record<string, string> = {}) {
  const sent = await submit(file, content);
  expect(sent.statusCode).toBe(201);
  const url = `/api/applications/interviews/${interviewView.parse(sent.json()).id}`;
  const record = await app.server.inject({ url, headers: await signInHeader(app) });
  const link = interviewView.parse(record.json()).files[0]?.url ?? '';
  return await app.server.inject({ url: link, headers });
}

describe('a hostile file', () => {
  test.each([
    ['page.html', `<!doctype html>${script}`],
    ['page.pdf', `<!doctype html>${script}`],
    ['drawing.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
    ['drawing.png', `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
    ['page.mht', `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${script}`],
    ['app.xhtml', `<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`],
    ['empty.pdf', `\n\n${script}%PDF-1.7`],
  ])('%s is refused by its content', async (file, content) => {
    const { statusCode, json } = await submit(file, content);
    expect([statusCode, json()]).toMatchObject([
      415,
      { issues: [{ message: `${file} is not an image, a PDF or a video.` }] },
    ]);
  });

  test.each([
    ['a PDF that is a page too', 'offer.html', `%PDF-1.7\n${script}`, 'application/pdf'],
    [
      'a PDF with a script',
      'offer.pdf',
      '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj',
      'application/pdf',
    ],
    [
      'a GIF that is a script too',
      'pixel.js',
      Buffer.from(`GIF89a/\0*\0=\0\0${script}*/1`, 'latin1'),
      'image/gif',
    ],
    [
      'a film that is a page too',
      'film.html',
      Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.from(script)]),
      'video/mp4',
    ],
  ] as const)('%s is never a page of this site', async (_name, file, content, type) => {
    for (const headers of [
      {},
      { range: 'bytes=9-' },
      { range: 'bytes=9-', 'if-range': '"x"' },
      { accept: 'text/html' },
    ]) {
      const response = await openSent(file, content, headers);
      expect(response.headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
      // `sandbox` without `allow-scripts` and `allow-same-origin`: no script runs, and none would be of this origin.
      const policy = String(response.headers['content-security-policy']);
      expect(policy.split('; ').slice(0, 2)).toEqual(["default-src 'none'", 'sandbox']);
      expect(response.headers['content-disposition']).not.toMatch(/\.(html|js)"/);
    }
  });
});
