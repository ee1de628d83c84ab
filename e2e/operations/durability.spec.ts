import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { interviewPath, requestToken, submitInterview } from '../lib/applications.ts';
import { jpeg } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import type { RunningServer } from '../lib/server.ts';

/** Returns the names of all uploaded files in the data folder. */
function listUploads({ dataDir }: RunningServer): string[] {
  return readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => item.name);
}

/** Starts uploading an image, and closes the connection during the upload. */
async function interruptUpload(url: string): Promise<void> {
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

test.describe('durability', () => {
  test('an acknowledged application and its files survive a killed process', async ({
    playwright,
    startServer,
  }) => {
    const server = await startServer();
    const request = await playwright.request.newContext({ baseURL: server.url });
    const id = await submitInterview(request, {}, undefined, jpeg('p.jpg', 300_000));
    await server.kill();

    const restarted = await startServer({ dataDir: server.dataDir });
    const requestAfter = await playwright.request.newContext({ baseURL: restarted.url });
    const headers = { authorization: `Bearer ${await requestToken(requestAfter)}` };
    const record = await requestAfter.get(interviewPath(id), { headers });
    expect(record.status()).toBe(200);
    const { portraitUrl }: { portraitUrl: string } = await record.json();
    expect((await (await requestAfter.get(portraitUrl)).body()).equals(jpeg('p.jpg', 300_000).buffer)).toBe(
      true,
    );
    expect(await restarted.stop()).toBe(0);
  });

  test('an interrupted upload leaves no record and no file', async ({ playwright, startServer }) => {
    const server = await startServer();
    await interruptUpload(server.url);
    const request = await playwright.request.newContext({ baseURL: server.url });
    await expect.poll(() => listUploads(server)).toEqual([]);
    const headers = { authorization: `Bearer ${await requestToken(request)}` };
    expect(await (await request.get(apiPrefix + restPaths.interviews, { headers })).json()).toEqual([]);
    await submitInterview(request);
  });
});
