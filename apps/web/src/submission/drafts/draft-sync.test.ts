import type { DraftView } from '@isangano/contracts/drafts/draft';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeApplication, openApplication } from '../application/stored-application.ts';
import type { Draft } from '../draft.ts';
import { json, openPage } from '../testing.ts';
import { createDraftCipher } from './draft-cipher.ts';
import { type DraftSync, openDraftSync } from './draft-sync.ts';
import { readOtherVersion } from './other-version.ts';

const saveDelayMs = 1200;
const form = 'interview';
const draft = (fullName: string, step?: string): Draft => ({
  values: { fullName },
  ...(step !== undefined && { step }),
});

/** The draft as the server has it, and every request for it. */
let stored: DraftView | undefined;
let requests: { method: string; body: Record<string, unknown> }[];
/** Responds in place of the server to the next requests, as long as there are some. */
let failures: (() => Response | Promise<Response>)[];
let page: ReturnType<typeof openPage>;
let sync: DraftSync;

async function handle(method: string, body: Record<string, unknown>): Promise<Response> {
  if (method === 'GET') return stored ? json(200, stored) : json(404, { message: 'Not found' });
  if (method === 'DELETE') {
    stored = undefined;
    return new Response(null, { status: 204 });
  }
  const version = stored?.version ?? 0;
  if (body.basedOn !== version) return json(409, { message: 'Conflict' });
  stored = aView(String(body.content), version + 1);
  return json(200, stored);
}

function aView(content: string, version: number): DraftView {
  const now = '2026-11-24T08:00:00.000Z';
  const { id } = openApplication(form);
  const rest = { reminderEmail: null, uploads: [], savedAt: now, expiresAt: now, canMailLink: true };
  return { id, kind: form, content, version, ...rest };
}

beforeEach(async () => {
  page = openPage();
  stored = undefined;
  requests = [];
  failures = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const method = init.method ?? '';
    const body: Record<string, unknown> = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    requests.push({ method, body });
    return failures.shift()?.() ?? handle(method, body);
  });
  sync = await openDraftSync(form);
});
afterEach(() => {
  sync.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const getState = () => sync.getStatus().state;
const waitForState = (state: string) => vi.waitFor(() => expect(getState()).toBe(state), { timeout: 5000 });
const methods = () => requests.map(({ method }) => method);
const offline = () => Promise.reject(new TypeError('offline'));

async function readStored(): Promise<Draft | undefined> {
  const cipher = await createDraftCipher(openApplication(form).capability);
  return stored && cipher.decrypt(stored.content);
}

async function save(content: Draft): Promise<void> {
  sync.save(content, { isUrgent: true });
  await vi.advanceTimersByTimeAsync(0);
  await waitForState('saved');
}

/** Another device saves a version on top of what the server has. */
async function saveElsewhere(content: Draft): Promise<void> {
  const cipher = await createDraftCipher(openApplication(form).capability);
  const encrypted = await cipher.encrypt({ ...content, device: 'another' });
  stored = aView(encrypted, (stored?.version ?? 0) + 1);
}

describe('a draft', () => {
  test('is saved once the typing pauses, as it then is, and unreadable for the server', async () => {
    sync.save(draft('Kez'));
    await vi.advanceTimersByTimeAsync(saveDelayMs - 1);
    sync.save(draft('Keza Uwase', 'story'));
    await vi.advanceTimersByTimeAsync(saveDelayMs - 1);
    expect(requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await waitForState('saved');
    expect(methods()).toEqual(['PUT']);
    expect(JSON.stringify(requests)).not.toContain('Keza');
    expect(await readStored()).toMatchObject(draft('Keza Uwase', 'story'));
    expect(sync.getStatus().canMailLink).toBe(true);
    expect(openApplication(form)).toMatchObject({ version: 1, isDirty: false });
  });

  test('is saved at once when a step is left', async () => {
    await save(draft('Keza'));
    expect(methods()).toEqual(['PUT']);
  });

  test.each(['pagehide', 'online'])('is saved at once with %s', async (type) => {
    sync.save(draft('Keza'));
    page.page.dispatchEvent(new Event(type));
    await vi.advanceTimersByTimeAsync(0);
    await waitForState('saved');
  });

  test('that is changed while it is saved is saved again', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    failures.push(() => released.then(() => handle('PUT', { basedOn: 0, content: 'first' })));
    sync.save(draft('Keza'), { isUrgent: true });
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    sync.save(draft('Keza Uwase'), { isUrgent: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(requests).toHaveLength(1);
    release();
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(0);
      expect(await readStored()).toMatchObject(draft('Keza Uwase'));
    });
    expect(requests[1]?.body).toMatchObject({ basedOn: 1 });
  });

  test('is saved later, with longer and longer pauses, while there is no connection', async () => {
    failures.push(offline, offline);
    sync.save(draft('Keza'), { isUrgent: true });
    await vi.advanceTimersByTimeAsync(0);
    await waitForState('offline');
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    await waitForState('offline');
    // Longer than the first pause.
    await vi.advanceTimersByTimeAsync(1200);
    expect(requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(800);
    await waitForState('saved');
    expect(await readStored()).toMatchObject(draft('Keza'));
  });

  test.each([
    [404, 'ended'],
    [400, 'refused'],
    [413, 'refused'],
  ] as const)('is not tried again after %i: it is %s', async (status, state) => {
    failures.push(() => json(status, { message: 'No.' }));
    sync.save(draft('Keza'), { isUrgent: true });
    await vi.advanceTimersByTimeAsync(0);
    await waitForState(state);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
  });

  test('that must be saved now tells whether it was', async () => {
    const saved = sync.saveNow(draft('Keza'));
    await vi.advanceTimersByTimeAsync(0);
    expect(await saved).toBe(true);
    failures.push(offline);
    const failed = sync.saveNow(draft('Keza Uwase'));
    await vi.advanceTimersByTimeAsync(0);
    expect(await failed).toBe(false);
  });
});

describe('another device', () => {
  test('has saved meanwhile: what is typed here is the newest, and its version is kept', async () => {
    await save(draft('Keza'));
    await saveElsewhere(draft('Mutesi', 'story'));
    sync.save(draft('Keza Uwase'), { isUrgent: true });
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(0);
      expect(await readStored()).toMatchObject(draft('Keza Uwase'));
    });
    expect(stored?.version).toBe(3);
    expect(sync.getStatus().hasOtherVersion).toBe(true);
    expect(readOtherVersion(form)).toMatchObject(draft('Mutesi', 'story'));
  });

  test('is none if only the response to an earlier save was lost', async () => {
    await save(draft('Keza'));
    failures.push(async () => {
      await handle('PUT', requests.at(-1)?.body ?? {});
      return offline();
    });
    sync.save(draft('Keza Uwase'), { isUrgent: true });
    await vi.advanceTimersByTimeAsync(0);
    await waitForState('offline');
    await vi.advanceTimersByTimeAsync(1000);
    await waitForState('saved');
    expect(sync.getStatus().hasOtherVersion).toBe(false);
  });

  test('has a newer version, which is shown when the form is opened', async () => {
    await save(draft('Keza'));
    await saveElsewhere(draft('Mutesi', 'story'));
    expect(await sync.load(draft('Keza'))).toMatchObject(draft('Mutesi', 'story'));
    expect(openApplication(form)).toMatchObject({ version: 2, isDirty: false });
    expect(sync.getStatus()).toMatchObject({ state: 'saved', hasOtherVersion: false });
  });

  test('has a newer version: what could not be saved here is kept beside it', async () => {
    await save(draft('Keza'));
    changeApplication(form, { isDirty: true });
    await saveElsewhere(draft('Mutesi'));
    expect(await sync.load(draft('Unsaved'))).toMatchObject(draft('Mutesi'));
    expect(readOtherVersion(form)).toMatchObject(draft('Unsaved'));
  });

  test('has sent files, which belong to the draft here, too', async () => {
    await save(draft('Keza'));
    await saveElsewhere(draft('Mutesi'));
    const upload = { field: 'docs', name: 'a.pdf', sizeBytes: 7 } as const;
    if (stored)
      stored.uploads = [
        { ...upload, id: 'whole', hasArrived: true },
        { ...upload, id: 'part', hasArrived: false },
      ];
    await sync.load(draft('Keza'));
    expect(openApplication(form).uploads).toEqual([{ ...upload, id: 'whole', key: 'whole', isRemote: true }]);
  });

  test('has sent or discarded the application: it has ended', async () => {
    await save(draft('Keza'));
    stored = undefined;
    expect(await sync.load(draft('Keza'))).toBeUndefined();
    expect(getState()).toBe('ended');
  });
});

describe('a form that is opened again', () => {
  test('asks for nothing if the server never got the draft', async () => {
    expect(await sync.load(draft('Keza'))).toBeUndefined();
    expect(requests).toEqual([]);
  });

  test('saves what an earlier page could not', async () => {
    changeApplication(form, { isDirty: true });
    await sync.load(draft('Keza'));
    await vi.advanceTimersByTimeAsync(0);
    await waitForState('saved');
    expect(await readStored()).toMatchObject(draft('Keza'));
  });

  test('shows that the server has it', async () => {
    await save(draft('Keza'));
    expect(await sync.load(draft('Keza'))).toBeUndefined();
    expect(getState()).toBe('saved');
  });

  test('rejects a draft that another key has encrypted', async () => {
    await save(draft('Keza'));
    const cipher = await createDraftCipher('A'.repeat(43));
    stored = aView(await cipher.encrypt(draft('Mutesi')), 2);
    await expect(sync.load(draft('Keza'))).rejects.toThrow();
  });
});

describe('the other version', () => {
  test('changes places with the one that is shown', async () => {
    sync.keepOtherVersion(draft('Mutesi'));
    expect(sync.swapVersions(draft('Keza'))).toMatchObject(draft('Mutesi'));
    expect(sync.swapVersions(draft('Mutesi'))).toMatchObject(draft('Keza'));
  });

  test('is none before another device has saved, and none once it is dismissed', async () => {
    expect(sync.swapVersions(draft('Keza'))).toBeUndefined();
    sync.keepOtherVersion(draft('Mutesi'));
    sync.dismissOtherVersion();
    expect(sync.getStatus().hasOtherVersion).toBe(false);
    expect(readOtherVersion(form)).toBeUndefined();
  });
});

describe('an application that is sent', () => {
  test('is not saved meanwhile, but afterwards if the server has refused it', async () => {
    await save(draft('Keza'));
    await sync.pause();
    sync.save(draft('Keza Uwase'), { isUrgent: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
    sync.resume();
    await vi.advanceTimersByTimeAsync(0);
    await waitForState('saved');
    expect(requests).toHaveLength(2);
  });

  test('waits at most two seconds for a save that is on its way', async () => {
    failures.push(() => new Promise(() => {}));
    sync.save(draft('Keza'), { isUrgent: true });
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    let isPaused = false;
    const paused = sync.pause().then(() => {
      isPaused = true;
    });
    await vi.advanceTimersByTimeAsync(1999);
    expect(isPaused).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await paused;
  });

  test('leaves no draft behind, also if a save was on its way', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    failures.push(() => released.then(() => handle('PUT', { basedOn: 0, content: 'late' })));
    sync.save(draft('Keza'), { isUrgent: true });
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    sync.finish();
    release();
    await vi.waitFor(() => expect(methods()).toEqual(['PUT', 'DELETE']));
    expect(stored).toBeUndefined();
  });

  test('asks for no removal where the submission has removed the draft', async () => {
    await save(draft('Keza'));
    sync.finish();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(methods()).toEqual(['PUT']);
  });
});

describe('a draft that is discarded', () => {
  test('is removed from the server, with pauses while there is no connection', async () => {
    await save(draft('Keza'));
    failures.push(offline);
    sync.discard();
    await vi.waitFor(() => expect(methods()).toEqual(['PUT', 'DELETE']));
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(methods()).toEqual(['PUT', 'DELETE', 'DELETE']);
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(3);
    expect(stored).toBeUndefined();
  });

  test('needs no request if the server never got it', async () => {
    sync.discard();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toEqual([]);
  });

  test('is left to its expiry after many attempts', async () => {
    await save(draft('Keza'));
    failures.push(...Array.from({ length: 20 }, () => offline));
    sync.discard();
    for (let minute = 0; minute < 20; minute += 1) await vi.advanceTimersByTimeAsync(60_000);
    expect(methods().filter((method) => method === 'DELETE')).toHaveLength(8);
  });
});

test('a stopped draft is saved no more', async () => {
  sync.save(draft('Keza'));
  sync.stop();
  page.page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toEqual([]);
});
