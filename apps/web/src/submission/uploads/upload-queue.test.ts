import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeApplication, openApplication, storeApplication } from '../application/stored-application.ts';
import { toChosenFile } from '../files/chosen-file.ts';
import { aFile, createUploadServer, json, openPage } from '../testing.ts';
import { openUploadQueue, type QueuedFile, type UploadQueue } from './upload-queue.ts';

const form = 'interview';
let page: ReturnType<typeof openPage>;
let server: ReturnType<typeof createUploadServer>;
let removed: string[];
let queue: UploadQueue;
const onRefused = vi.fn();
const onRecordsChange = vi.fn();

beforeEach(async () => {
  page = openPage();
  server = createUploadServer();
  removed = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const id = url.split('/').at(-1) ?? '';
    if (method === 'DELETE') {
      removed.push(id);
      server.uploads.delete(id);
    }
    const upload = server.uploads.get(id);
    if (!upload) return new Response(null, { status: 404 });
    const { bytes, lengthBytes } = upload;
    return new Response(null, {
      headers: { 'upload-offset': String(bytes.length), 'upload-length': String(lengthBytes) },
    });
  });
  onRefused.mockReset();
  onRecordsChange.mockReset();
  queue = await open();
});
afterEach(() => {
  queue.stop();
  vi.unstubAllGlobals();
});

const open = () => openUploadQueue(form, { onRefused, onRecordsChange, createSend: server.createSend });

function aQueuedFile(key: string, bytes = 1000): QueuedFile {
  return { field: 'uploadDocsUrls', chosen: toChosenFile(key, aFile(`${key}.mp4`, bytes)) };
}

const getState = (key: string) => queue.getStatus(key)?.state;
const waitFor = (key: string, state: string) => expect.poll(() => getState(key)).toBe(state);
const listRecords = () => openApplication(form).uploads;

/** Lets the network fail from now on. Returns a function that repairs it. */
function cut(): () => void {
  let isCut = true;
  const fail = () => {
    server.failures.push(fail);
    if (isCut) throw new TypeError('offline');
    return undefined;
  };
  server.failures.push(fail);
  return () => {
    isCut = false;
  };
}

describe('files of a form', () => {
  test('are sent one after the other, and the device remembers their uploads', async () => {
    queue.update([aQueuedFile('a'), aQueuedFile('b')]);
    expect([getState('a'), getState('b')]).toEqual(['sending', 'waiting']);
    await waitFor('b', 'arrived');
    expect(getState('a')).toBe('arrived');
    expect(queue.getStatus('a')).toMatchObject({ sentBytes: 1000, totalBytes: 1000 });
    expect(listRecords()).toMatchObject([
      { key: 'a', id: 'upload-1', field: 'uploadDocsUrls', name: 'a.mp4', sizeBytes: 1000 },
      { key: 'b', id: 'upload-2' },
    ]);
    expect(onRecordsChange).toHaveBeenCalledTimes(2);
  });

  test('tell listeners of every step', async () => {
    const states = new Set<string | undefined>();
    const unsubscribe = queue.subscribe(() => states.add(getState('a')));
    queue.update([aQueuedFile('a')]);
    await waitFor('a', 'arrived');
    expect([...states]).toEqual(['waiting', 'sending', 'arrived']);
    unsubscribe();
  });

  test('go on after a reload from what the server has', async () => {
    queue.update([aQueuedFile('a')]);
    await waitFor('a', 'arrived');
    queue.stop();
    queue = await open();
    queue.update([aQueuedFile('a')]);
    await waitFor('a', 'arrived');
    expect(server.uploads.size).toBe(1);
  });

  test('that are removed are removed from the server, too', async () => {
    const other = aQueuedFile('b');
    queue.update([aQueuedFile('a'), other]);
    await waitFor('b', 'arrived');
    queue.update([other]);
    expect(removed).toEqual(['upload-1']);
    expect(listRecords()).toMatchObject([{ key: 'b' }]);
    expect(queue.getStatus('a')).toBeUndefined();
  });

  test('that are replaced are sent again', async () => {
    queue.update([aQueuedFile('a', 10)]);
    await waitFor('a', 'arrived');
    queue.update([aQueuedFile('a', 2000)]);
    await waitFor('a', 'arrived');
    expect(removed).toEqual(['upload-1']);
    expect(queue.getStatus('a')?.totalBytes).toBe(2000);
    expect(listRecords()).toMatchObject([{ key: 'a', id: 'upload-2' }]);
  });

  test('that the server refuses are refused at their field', async () => {
    server.failures.push(() => json(415, { message: 'No.' }));
    queue.update([aQueuedFile('a'), aQueuedFile('b')]);
    await waitFor('b', 'arrived');
    expect(getState('a')).toBe('refused');
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('uploadDocsUrls', 'a', 'error.file.document.type');
    expect(listRecords()).toMatchObject([{ key: 'b' }]);
  });
});

describe('a file that is interrupted', () => {
  test('says so, and goes on by itself as soon as the browser reports a connection', async () => {
    const repair = cut();
    queue.update([aQueuedFile('a')]);
    await waitFor('a', 'interrupted');
    repair();
    page.page.dispatchEvent(new Event('online'));
    await waitFor('a', 'arrived');
  });

  test('is tried again at once when the visitor says so', async () => {
    const repair = cut();
    queue.update([aQueuedFile('a')]);
    await waitFor('a', 'interrupted');
    repair();
    queue.resume('a');
    await waitFor('a', 'arrived');
  });

  test('is tried again when the page is shown', async () => {
    const repair = cut();
    queue.update([aQueuedFile('a')]);
    await waitFor('a', 'interrupted');
    repair();
    page.document.dispatchEvent(new Event('visibilitychange'));
    await waitFor('a', 'arrived');
  });

  test.each([429, 503, 507])('by a server that asks to wait is postponed: %i', async (status) => {
    server.failures.push(() => json(status, {}));
    queue.update([aQueuedFile('a')]);
    await waitFor('a', 'postponed');
  });
});

describe('the visitor', () => {
  test('pauses a file, and continues it as the same upload', async () => {
    const repair = cut();
    queue.update([aQueuedFile('a'), aQueuedFile('b')]);
    await waitFor('a', 'interrupted');
    queue.pause('a');
    expect(getState('a')).toBe('paused');
    repair();
    await waitFor('b', 'arrived');
    expect(getState('a')).toBe('paused');
    queue.resume('a');
    await waitFor('a', 'arrived');
  });

  test('cannot pause what has arrived', async () => {
    queue.update([aQueuedFile('a')]);
    await waitFor('a', 'arrived');
    queue.pause('a');
    expect(getState('a')).toBe('arrived');
  });

  test('removes a file while it is sent', async () => {
    const repair = cut();
    queue.update([aQueuedFile('a')]);
    await waitFor('a', 'interrupted');
    queue.update([]);
    repair();
    queue.update([aQueuedFile('b')]);
    await waitFor('b', 'arrived');
    expect(server.uploads.size).toBe(1);
  });

  test('discards everything: the server has nothing any more', async () => {
    queue.update([aQueuedFile('a'), aQueuedFile('b')]);
    await waitFor('b', 'arrived');
    queue.discard();
    expect(removed).toEqual(['upload-1', 'upload-2']);
  });
});

describe('while the outbox sends the files', () => {
  test('nothing is sent twice', async () => {
    const repair = cut();
    queue.update([aQueuedFile('a')]);
    await waitFor('a', 'interrupted');
    queue.hold();
    repair();
    const count = server.requests.length;
    page.page.dispatchEvent(new Event('online'));
    queue.update([aQueuedFile('a'), aQueuedFile('b')]);
    queue.resume('a');
    await Promise.resolve();
    expect(server.requests).toHaveLength(count);
    expect([getState('a'), getState('b')]).toEqual(['waiting', 'waiting']);
  });

  test('the queue goes on afterwards with what the outbox has sent', async () => {
    queue.hold();
    queue.update([aQueuedFile('a')]);
    const [record] = [{ key: 'a', field: 'uploadDocsUrls', name: 'a.mp4', sizeBytes: 1000 } as const];
    server.uploads.set('sent', { lengthBytes: 1000, bytes: Buffer.alloc(1000), metadata: '' });
    changeApplication(form, { uploads: [{ ...record, id: 'sent', isRemote: false }] });
    queue.release({ isPaused: false });
    await waitFor('a', 'arrived');
    expect([...server.uploads.keys()]).toEqual(['sent']);
  });

  test('a visitor who stops that continues the files again', async () => {
    queue.update([aQueuedFile('a')]);
    await waitFor('a', 'arrived');
    queue.hold();
    queue.update([aQueuedFile('a'), aQueuedFile('b')]);
    queue.release({ isPaused: true });
    expect([getState('b')]).toEqual(['paused']);
    queue.resume('b');
    await waitFor('b', 'arrived');
  });
});

describe('files that are not on this device', () => {
  const record = { key: 'film', field: 'uploadDocsUrls', name: 'film.mp4', sizeBytes: 1000 } as const;

  test('are found if the server has all of them', async () => {
    server.uploads.set('whole', { lengthBytes: 10, bytes: Buffer.alloc(10), metadata: '' });
    server.uploads.set('part', { lengthBytes: 10, bytes: Buffer.alloc(4), metadata: '' });
    changeApplication(form, {
      uploads: [
        { ...record, key: 'remote', id: 'of another device', isRemote: true },
        { ...record, key: 'whole', id: 'whole', isRemote: false },
        { ...record, key: 'part', id: 'part', isRemote: false },
        { ...record, key: 'here', id: 'whole', isRemote: false },
      ],
    });
    queue = await open();
    const found = await queue.findRemoteFiles(new Set(['here']));
    expect(found.map(({ chosen }) => chosen.key)).toEqual(['remote', 'whole']);
    expect(found[0]?.chosen).toEqual({ key: 'remote', name: 'film.mp4', sizeBytes: 1000, file: undefined });
  });

  test('stay on the server while they are chosen', async () => {
    changeApplication(form, { uploads: [{ ...record, id: 'remote', isRemote: true }] });
    queue = await open();
    queue.update([{ field: 'uploadDocsUrls', chosen: { ...record, file: undefined } }]);
    expect(removed).toEqual([]);
    queue.update([]);
    expect(removed).toEqual(['remote']);
  });
});

test('the uploads of another page of the form stay on the device', async () => {
  const other = { key: 'other', field: 'uploadDocsUrls', name: 'b.mp4', sizeBytes: 1, id: 'u9' } as const;
  changeApplication(form, { uploads: [{ ...other, isRemote: false }] });
  queue.update([aQueuedFile('a')]);
  await waitFor('a', 'arrived');
  expect(listRecords().map(({ key }) => key)).toEqual(['other', 'a']);
  queue.update([]);
  expect(listRecords().map(({ key }) => key)).toEqual(['other']);
  expect(removed).toEqual(['upload-1']);
});

test('the uploads of an application that another page has begun since stay as they are', async () => {
  const begun = { ...openApplication(form), id: 'b'.repeat(32), uploads: [] };
  storeApplication(form, begun);
  queue.update([aQueuedFile('a')]);
  await waitFor('a', 'arrived');
  expect(openApplication(form)).toEqual(begun);
});

test('a queue that was stopped changes nothing any more', async () => {
  queue.update([aQueuedFile('a')]);
  await waitFor('a', 'arrived');
  queue.stop();
  queue.update([]);
  expect(removed).toEqual([]);
  expect(listRecords()).toHaveLength(1);
});
