import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { interviewPath, requestToken, submitInterview } from './applications.ts';
import { jpeg } from './files.ts';
import { expect, test } from './fixtures.ts';
import { type RunningServer, removeData, startServer } from './server.ts';

/** Every file below the data folder that an applicant could have sent. */
function keptFiles({ dataDir }: RunningServer): string[] {
  return readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => item.name);
}

/** Begins an upload of a picture and cuts the connection in its middle. */
async function cutUpload(url: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const request = httpRequest(url + apiPrefix + restPaths.interviews, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=cut', 'content-length': 4 * 1024 * 1024 },
    });
    request.on('error', () => resolve());
    request.write('--cut\r\ncontent-disposition: form-data; name="portraitUrl"; filename="p.jpg"\r\n\r\n');
    request.write(jpeg('p.jpg', 1024 * 1024).buffer, () => request.destroy());
  });
}

test.describe('what was acknowledged', () => {
  test('is there after the process was killed, with its files', async ({ playwright }) => {
    const server = await startServer();
    const request = await playwright.request.newContext({ baseURL: server.url });
    const answer = await request.post(apiPrefix + restPaths.interviews, {
      multipart: {
        fullName: 'Kayitesi',
        email: 'k@example.rw',
        phone: '1',
        headline: 'h',
        pitch: 'A pitch that is long enough to be taken by the server without a complaint.',
        channels: 'Isoko Business',
        consentPublish: 'true',
        consentRules: 'true',
        portraitUrl: jpeg('p.jpg', 300_000),
      },
    });
    await server.kill();
    expect(answer.status()).toBe(201);
    const { id }: { id: string } = await answer.json();

    const again = await startServer({ dataDir: server.dataDir });
    const after = await playwright.request.newContext({ baseURL: again.url });
    const headers = { authorization: `Bearer ${await requestToken(after)}` };
    const record = await after.get(interviewPath(id), { headers });
    expect(record.status()).toBe(200);
    const { portraitUrl }: { portraitUrl: string } = await record.json();
    expect((await (await after.get(portraitUrl)).body()).equals(jpeg('p.jpg', 300_000).buffer)).toBe(true);
    expect(await again.stop()).toBe(0);
    removeData(again);
  });

  test('is all there is: a cut connection leaves no row and no file', async ({ playwright }) => {
    const server = await startServer();
    await cutUpload(server.url);
    const request = await playwright.request.newContext({ baseURL: server.url });
    await expect.poll(() => keptFiles(server)).toEqual([]);
    const headers = { authorization: `Bearer ${await requestToken(request)}` };
    expect(await (await request.get(apiPrefix + restPaths.interviews, { headers })).json()).toEqual([]);
    await submitInterview(request);
    await server.stop();
    removeData(server);
  });
});
