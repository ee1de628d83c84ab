import { revokeApiToken } from '@isangano/api/modules/identity/api-tokens/api-tokens';
import { disableAdmin } from '@isangano/api/modules/identity/manage-accounts';
import { anApiToken, aStaffMember } from '@isangano/api/testing';
import { interviewView } from '@isangano/contracts/applications/interview';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestApp, signInHeader, type TestApp, testAdmin } from '../../testing.ts';
import { fileBytes, interviewParts, multipart } from '../../testing-bodies.ts';

let app: TestApp;
let recordPath: string;
beforeEach(async () => {
  app = await openTestApp();
  const form = multipart([
    ...interviewParts,
    { name: 'uploadDocsUrls', file: 'contract.pdf', content: fileBytes('pdf') },
  ]);
  const response = await app.server.inject({ method: 'POST', url: '/api/applications/interviews', ...form });
  recordPath = `/api/applications/interviews/${interviewView.parse(response.json()).id}`;
});
afterEach(() => app.close());

type Headers = { authorization: string };

async function createLinks(headers: Headers): Promise<{ file: string; list: string }> {
  const record = await app.server.inject({ url: recordPath, headers });
  const list = await app.server.inject({
    method: 'POST',
    url: '/trpc/applications.exportLink',
    headers,
    payload: { q: '' },
  });
  const [file] = interviewView.parse(record.json()).files;
  return { file: file?.url ?? '', list: String(list.json().result.data) };
}

async function getStatuses({ file, list }: { file: string; list: string }): Promise<number[]> {
  const requests = [file, list].flatMap((url) => [
    app.server.inject({ url }),
    app.server.inject({ method: 'HEAD', url }),
  ]);
  return (await Promise.all(requests)).map(({ statusCode }) => statusCode);
}

describe('links to files and exports', () => {
  test('end with the session that they were created for', async () => {
    const headers = await signInHeader(app);
    const links = await createLinks(headers);
    expect(await getStatuses(links)).toEqual([200, 200, 200, 200]);
    await app.server.inject({ method: 'POST', url: '/api/auth/logout', headers });
    expect(await getStatuses(links)).toEqual([403, 403, 403, 403]);
    expect((await app.server.inject(links.file)).json()).toMatchObject({ message: 'This link has expired.' });
  });

  test('end when the account is disabled', async () => {
    const links = await createLinks(await signInHeader(app));
    await app.deps.db.write
      .insertInto('admin_account')
      .values({
        id: 'other',
        email: 'other@isangano.example',
        username: 'other',
        password_hash: '',
        created_at: '',
      })
      .execute();
    await disableAdmin(app.deps, aStaffMember, testAdmin.email);
    expect(await getStatuses(links)).toEqual([403, 403, 403, 403]);
  });

  test('end when the API token is revoked', async () => {
    const { id, token } = await anApiToken(app.deps, { name: 'website', scope: 'read-write' });
    const links = await createLinks({ authorization: `Bearer ${token}` });
    expect(await getStatuses(links)).toEqual([200, 200, 200, 200]);
    await revokeApiToken(app.deps, aStaffMember, id);
    expect(await getStatuses(links)).toEqual([403, 403, 403, 403]);
  });
});

test.each(['bytes=1-', 'bytes=-4999', 'bytes=4-10', 'bytes= 0-'])(
  'a request for the range %s is recorded as an opening, once',
  async (range) => {
    const { file } = await createLinks(await signInHeader(app));
    await app.server.inject({ method: 'HEAD', url: file });
    const requests = Array.from({ length: 3 }, () => app.server.inject({ url: file, headers: { range } }));
    await Promise.all(requests);
    const listOpenings = () =>
      app.deps.db.read
        .selectFrom('application_event')
        .select(['file_name', 'staff_email'])
        .where('action', '=', 'file_opened')
        .execute();
    await vi.waitFor(async () => expect(await listOpenings()).not.toEqual([]));
    expect(await listOpenings()).toEqual([{ file_name: 'contract.pdf', staff_email: testAdmin.email }]);
  },
);
