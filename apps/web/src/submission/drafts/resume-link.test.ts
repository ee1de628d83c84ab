import type { DraftView } from '@isangano/contracts/drafts/draft';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createCapability, deriveAccessToken } from '../application/capability.ts';
import { openApplication } from '../application/stored-application.ts';
import { readDraft } from '../draft.ts';
import { createDraftCipher } from './draft-cipher.ts';
import { openResumeLink } from './resume-link.tsx';

const id = 'a1'.repeat(16);
const capability = createCapability();
const link = `#resume=${id}.${capability}`;
const values = { fullName: 'Keza Uwase' };

const rekeyed = z.object({
  newId: z.string(),
  newToken: z.string(),
  content: z.string(),
  basedOn: z.number(),
});

/** The drafts of a server, by id, with the tokens that they are read with. */
const drafts = new Map<string, { token: string; draft: DraftView }>();
/** How the server treats the next requests for a new key: responds, or loses its response, or has a newer version first. */
let failures: ('lost' | 'changed')[];
let requests: string[];

async function save(content: object, version: number): Promise<void> {
  const draft: DraftView = {
    id,
    kind: 'partner',
    content: await (await createDraftCipher(capability)).encrypt({ values, ...content }),
    version,
    savedAt: '2026-11-24T08:00:00.000Z',
    expiresAt: '2026-12-24T08:00:00.000Z',
    canMailLink: true,
    reminderEmail: null,
    uploads: [],
  };
  drafts.set(id, { token: await deriveAccessToken(capability), draft });
}

async function respond(url: string, { method, headers, body }: RequestInit): Promise<Response> {
  requests.push(`${method} ${url}`);
  const known = drafts.get(/drafts\/(\w+)/.exec(url)?.[1] ?? '');
  if (!known || new Headers(headers).get(applicationTokenHeader) !== known.token)
    return Response.json({ message: 'Not found' }, { status: 404 });
  if (method === 'GET') return Response.json(known.draft);
  const input = rekeyed.parse(JSON.parse(z.string().parse(body)));
  const failure = failures.shift();
  if (failure === 'changed') await save({ step: 'proposal' }, known.draft.version + 1);
  if (failure === 'changed') return Response.json({ message: 'Changed' }, { status: 409 });
  const draft = { ...known.draft, id: input.newId, content: input.content, version: input.basedOn + 1 };
  drafts.set(input.newId, { token: input.newToken, draft });
  drafts.delete(id);
  if (failure === 'lost') throw new TypeError('Failed to fetch');
  return Response.json(draft);
}

/** Another device: what was stored before is not there. */
function useDevice(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    const stored = new Map<string, string>();
    vi.stubGlobal(name, {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    });
  }
}

beforeEach(async () => {
  failures = [];
  requests = [];
  drafts.clear();
  await save({ step: 'organization' }, 4);
  useDevice();
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', respond);
});
afterEach(() => vi.unstubAllGlobals());

test('a draft continues under a new key, with which alone it can be read', async () => {
  expect(await openResumeLink(link)).toEqual({ outcome: 'opened', kind: 'partner' });
  const application = openApplication('partner');
  expect(application).toMatchObject({ version: 5, openedFrom: id, isDirty: false });
  expect([id, capability]).not.toContain(application.id);
  expect(application.capability).not.toBe(capability);
  const stored = drafts.get(application.id);
  expect(stored?.token).toBe(await deriveAccessToken(application.capability));
  const { content = '' } = stored?.draft ?? {};
  await expect((await createDraftCipher(capability)).decrypt(content)).rejects.toThrow();
  expect(await (await createDraftCipher(application.capability)).decrypt(content)).toMatchObject({ values });
});

test('the link leads to the form afterwards, and to nothing on another device', async () => {
  await openResumeLink(link);
  const sent = requests.length;
  expect(await openResumeLink(link)).toEqual({ outcome: 'opened', kind: 'partner' });
  expect(requests).toHaveLength(sent);
  useDevice();
  expect(await openResumeLink(link)).toEqual({ outcome: 'wrong' });
});

test('a response that was lost loses no draft', async () => {
  failures = ['lost'];
  expect(await openResumeLink(link)).toEqual({ outcome: 'offline' });
  expect(await openResumeLink(link)).toEqual({ outcome: 'opened', kind: 'partner' });
  expect(drafts.get(openApplication('partner').id)).toBeDefined();
  expect(readDraft('partner', { fullName: '' })).toMatchObject({ values });
});

test('what is saved while the link opens comes with it', async () => {
  failures = ['changed'];
  expect(await openResumeLink(link)).toEqual({ outcome: 'opened', kind: 'partner' });
  expect(readDraft('partner', { fullName: '' })).toMatchObject({ step: 'proposal' });
  failures = ['changed', 'changed', 'changed'];
  useDevice();
  drafts.clear();
  await save({}, 1);
  expect(await openResumeLink(link)).toEqual({ outcome: 'offline' });
  expect(await openResumeLink(link)).toEqual({ outcome: 'opened', kind: 'partner' });
});

test('the device that asked for the link keeps its key when it opens it', async () => {
  localStorage.setItem('application:partner', JSON.stringify({ ...openApplication('partner'), id }));
  expect(await openResumeLink(link)).toEqual({ outcome: 'opened', kind: 'partner' });
  expect(requests).toEqual([]);
});
