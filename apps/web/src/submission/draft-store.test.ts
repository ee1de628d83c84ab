import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSharedDevice } from './device-storage.ts';
import type { Draft } from './draft.ts';
import { createDraftStore } from './draft-store.ts';
import type { DraftSync } from './drafts/draft-sync.ts';
import { openPage } from './testing.ts';

const defaults = { fullName: '', city: '', channels: [] };
const saveDelayMs = 250;

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const key = 'draft:interview';
type Stored = { values: Record<string, unknown>; step?: string };

function readStored(): Stored | null {
  const stored: Stored | null = JSON.parse(page.texts.local.get(key) ?? 'null');
  return stored;
}

const store = (draft: object) => page.texts.local.set(key, JSON.stringify(draft));
/** Says that the device has started an application, of which the server may have a version. */
const beginApplication = () => page.texts.local.set('application:interview', '{}');

/** What saves a draft on the server, as a test sees it. */
function createSync(newer?: Draft) {
  let other: Draft | undefined;
  return {
    getStatus: () => ({ state: 'idle' as const, hasOtherVersion: false, canMailLink: false }),
    subscribe: () => () => {},
    save: vi.fn(),
    saveNow: vi.fn(async () => true),
    load: vi.fn(async () => newer),
    keepOtherVersion: vi.fn((content: Draft) => {
      other = content;
    }),
    swapVersions: vi.fn((current: Draft) => {
      const shown = other;
      other = current;
      return shown;
    }),
    swapFiles: vi.fn(async () => undefined),
    dismissOtherVersion: vi.fn(),
    discard: vi.fn(),
    pause: vi.fn(async () => {}),
    resume: vi.fn(),
    finish: vi.fn(),
    stop: vi.fn(),
  } satisfies DraftSync;
}

function open(
  options: Parameters<typeof createDraftStore>[2] & { sync?: ReturnType<typeof createSync> } = {},
) {
  const { sync = createSync(), ...rest } = options;
  const loadSync = vi.fn(async () => ({ openDraftSync: async () => sync }));
  const draft = createDraftStore('interview', defaults, { loadSync, ...rest });
  draft.restore();
  return { draft, sync, loadSync };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('what is typed', () => {
  test('is stored once the typing pauses, with what was typed before', async () => {
    const { draft } = open();
    draft.change({ fullName: 'Keza' });
    await vi.advanceTimersByTimeAsync(saveDelayMs - 1);
    draft.change({ city: 'Huye' });
    await vi.advanceTimersByTimeAsync(saveDelayMs - 1);
    expect(readStored()).toBeNull();
    expect(draft.getState().isSaved).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(readStored()?.values).toEqual({ ...defaults, fullName: 'Keza', city: 'Huye' });
    expect(draft.getState().isSaved).toBe(true);
  });

  test.each(['visibilitychange', 'pagehide'])(
    'is stored at once with %s, as a phone may then end the page',
    (type) => {
      const { draft } = open();
      draft.connect();
      draft.change({ fullName: 'Keza' });
      page.document.hidden = true;
      (type === 'pagehide' ? page.page : page.document).dispatchEvent(new Event(type));
      expect(readStored()?.values.fullName).toBe('Keza');
    },
  );

  test('is stored when the form is left, and nothing is sent afterwards', async () => {
    const { draft, sync } = open();
    const disconnect = draft.connect();
    draft.change({ fullName: 'Keza' });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    draft.change({ fullName: 'Keza Uwase' });
    disconnect();
    await settle();
    expect(readStored()?.values.fullName).toBe('Keza Uwase');
    expect(sync.stop).toHaveBeenCalledTimes(1);
    expect(draft.getState().sync).toBeUndefined();
  });

  test('is said to be unsaved where the device stores nothing', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => {},
    });
    const { draft } = open();
    draft.change({ fullName: 'Keza' });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(draft.getState().isSaved).toBe(false);
    expect(draft.current().fullName).toBe('Keza');
  });

  test('lasts as long as the tab on a shared device', async () => {
    setSharedDevice(true, []);
    const { draft } = open();
    draft.change({ fullName: 'Keza' });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(page.texts.local.has(key)).toBe(false);
    expect(page.texts.session.get(key)).toContain('Keza');
  });

  test('before the form was ready counts more than what is stored, and is stored', () => {
    store({ values: { fullName: 'Old', city: 'Huye' }, step: 'story' });
    const { draft } = open({ readEarly: () => ({ fullName: 'Keza' }) });
    expect(draft.current()).toMatchObject({ fullName: 'Keza', city: 'Huye' });
    expect(draft.step()).toBe('story');
    expect(readStored()?.values.fullName).toBe('Keza');
  });

  test('that the browser has put back counts less than what is stored, and shows the stored step', () => {
    const restored = { fullName: 'Ol' };
    const readEarly = ({ hasStored }: { hasStored: boolean }) => (hasStored ? undefined : restored);
    expect(open({ readEarly }).draft.current()).toMatchObject(restored);
    page.texts.local.clear();
    store({ values: { fullName: 'Keza' }, step: 'story' });
    const { draft } = open({ readEarly });
    expect(draft.current().fullName).toBe('Keza');
    expect([draft.step(), draft.getState().isUsedEarly]).toEqual(['story', false]);
  });

  test('is kept whole when the form is created in the middle of it', () => {
    store({ values: { fullName: 'Old', city: 'Huye' } });
    const readEarly = vi.fn(() => ({ fullName: 'Keza' })).mockReturnValueOnce({ fullName: 'Ke' });
    const { draft } = open({ readEarly });
    expect(draft.current()).toMatchObject({ fullName: 'Keza', city: 'Huye' });
  });
});

describe('a stored draft', () => {
  test('is read once, with the defaults of fields that it lacks', () => {
    store({
      values: { fullName: 'Keza', former: 'x' },
      step: 'story',
      attempt: { key: 'k', fingerprint: 'f' },
    });
    const { draft } = open();
    expect(draft.getState()).toMatchObject({ isReady: true, isSaved: true, epoch: 1 });
    expect(draft.current()).toEqual({ ...defaults, fullName: 'Keza' });
    expect([draft.step(), draft.attempt()]).toEqual(['story', { key: 'k', fingerprint: 'f' }]);
    draft.change({ city: 'Huye' });
    draft.restore();
    expect(draft.current().city).toBe('Huye');
  });

  test('is none before something is typed', () => {
    const { draft } = open();
    expect(draft.getState()).toMatchObject({ isReady: true, isSaved: false, epoch: 0 });
  });

  test('keeps step and attempt at once', () => {
    const { draft } = open();
    draft.saveStep('story');
    draft.saveAttempt({ key: 'k', fingerprint: 'f' });
    expect(readStored()).toMatchObject({ step: 'story', attempt: { key: 'k', fingerprint: 'f' } });
  });

  test('is gone once it is cleared, with a change that waited', async () => {
    const { draft } = open();
    draft.saveStep('story');
    draft.change({ fullName: 'Keza' });
    await draft.clear();
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(page.texts.local.size).toBe(0);
    expect([draft.current(), draft.step()]).toEqual([defaults, undefined]);
    expect(draft.getState()).toMatchObject({ isSaved: false, epoch: 1 });
  });

  test('comes back with the values that a reset has removed', async () => {
    const { draft } = open();
    await draft.clear();
    draft.replace({ ...defaults, fullName: 'Keza' });
    expect(readStored()?.values.fullName).toBe('Keza');
    expect(draft.getState().epoch).toBe(2);
  });

  test('tells its listeners of each change of its state, and of no other', () => {
    const { draft } = open();
    const listener = vi.fn();
    const unsubscribe = draft.subscribe(listener);
    draft.change({ fullName: 'Keza' });
    expect(listener).not.toHaveBeenCalled();
    draft.saveStep('story');
    draft.saveStep('channel');
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    draft.replace(defaults);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('what another page of the form stores', () => {
  const typed = { ...defaults, fullName: 'Keza', city: 'Huye' };

  test.each(['storage', 'pageshow', 'visibilitychange'])('is shown with %s', (type) => {
    const { draft } = open();
    const showStep = vi.fn();
    draft.onStep(showStep);
    draft.connect();
    store({ values: typed, step: 'story' });
    (type === 'visibilitychange' ? page.document : page.page).dispatchEvent(new Event(type));
    expect(draft.current()).toEqual(typed);
    expect(draft.getState()).toMatchObject({ epoch: 1, isSaved: true });
    expect(showStep.mock.calls).toEqual([['story']]);
  });

  test('is kept when something is typed here without notice of it', async () => {
    const { draft } = open();
    store({ values: typed, step: 'story' });
    draft.change({ city: 'Musanze' });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(readStored()).toMatchObject({ values: { fullName: 'Keza', city: 'Musanze' }, step: 'story' });
    expect(draft.current()).toMatchObject({ fullName: 'Keza', city: 'Musanze' });
  });

  test('stays as it is while this page is hidden or left, as an opened draft has to', () => {
    const { draft } = open();
    draft.connect();
    store({ values: typed, step: 'story' });
    page.document.hidden = true;
    page.document.dispatchEvent(new Event('visibilitychange'));
    page.page.dispatchEvent(new Event('pagehide'));
    expect(draft.current()).toEqual(defaults);
    expect(readStored()).toEqual({ values: typed, step: 'story' });
  });

  test('is kept when a step is opened here, and by an attempt', () => {
    const { draft } = open();
    store({ values: typed });
    draft.saveStep('logistics');
    expect(readStored()).toMatchObject({ values: typed, step: 'logistics' });
    store({ values: { ...typed, city: 'Karongi' } });
    draft.saveAttempt({ key: 'k', fingerprint: 'f' });
    expect(readStored()).toMatchObject({ values: { ...typed, city: 'Karongi' } });
  });

  test('is not shown again after it was shown, nor what this page has stored', async () => {
    const { draft } = open();
    draft.connect();
    draft.change({ fullName: 'Keza' });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    page.page.dispatchEvent(new Event('storage'));
    expect(draft.getState().epoch).toBe(0);
    store({ values: typed });
    for (let count = 0; count < 2; count += 1) page.page.dispatchEvent(new Event('storage'));
    expect(draft.getState().epoch).toBe(1);
  });

  test('ends the saving on the server from here, as it may be of another application, until something is typed', async () => {
    const { draft, sync, loadSync } = open();
    draft.connect();
    draft.change({ fullName: 'Mugisha' });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    store({ values: typed });
    page.page.dispatchEvent(new Event('storage'));
    await settle();
    expect(sync.stop).toHaveBeenCalledTimes(1);
    draft.change({ city: 'Musanze' });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(loadSync).toHaveBeenCalledTimes(2);
    expect(sync.save).toHaveBeenLastCalledWith(
      expect.objectContaining({ values: { ...typed, city: 'Musanze' } }),
      undefined,
    );
  });

  test.each(['2', undefined])(
    'of another application (%s) is shown by loading the page again, and nothing is stored here before',
    async (other) => {
      const reload = vi.fn();
      vi.stubGlobal('location', { reload });
      const begin = (id: string | undefined) =>
        page.texts.local.set('application:interview', JSON.stringify({ id }));
      begin('1');
      store({ values: { ...typed, fullName: 'Mugisha' } });
      const { draft } = open();
      draft.connect();
      draft.change({ city: 'Karongi' });
      begin(other);
      store({ values: typed });
      page.page.dispatchEvent(new Event('storage'));
      expect(reload).toHaveBeenCalledTimes(1);
      page.page.dispatchEvent(new Event('pagehide'));
      await vi.advanceTimersByTimeAsync(saveDelayMs);
      expect(readStored()?.values).toEqual(typed);
      expect(draft.current().fullName).toBe('Mugisha');
    },
  );

  test('of another application loads the page again, also if this application was created after the last change', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const begin = (id: string) => page.texts.local.set('application:interview', JSON.stringify({ id }));
    const openDraftSync = async () => {
      begin('1');
      return createSync();
    };
    const { draft } = open({ loadSync: async () => ({ openDraftSync }) });
    draft.connect();
    draft.change({ fullName: 'Mugisha' });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    begin('2');
    store({ values: typed });
    page.page.dispatchEvent(new Event('storage'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('changes nothing while the application is sent from here', () => {
    const { draft } = open();
    draft.connect();
    draft.change({ fullName: 'Mugisha' });
    void draft.pauseSync();
    store({ values: typed });
    page.page.dispatchEvent(new Event('storage'));
    expect(draft.current().fullName).toBe('Mugisha');
  });

  const sendThere = () => {
    page.texts.local.delete(key);
    page.page.dispatchEvent(new Event('storage'));
  };

  test('is loaded again, empty, when it was sent or discarded there', () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    store({ values: typed });
    const { draft } = open();
    draft.connect();
    sendThere();
    expect(reload).toHaveBeenCalledTimes(1);
    page.page.dispatchEvent(new Event('pagehide'));
    expect(readStored()).toBeNull();
  });

  test('is loaded again when this page comes back from the cache of pages that were left, which has not heard of it', () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    store({ values: typed });
    const { draft } = open();
    draft.connect();
    page.texts.local.delete(key);
    page.page.dispatchEvent(new Event('pageshow'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('leaves what was just typed here on the screen when it was sent or discarded there', () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    store({ values: typed });
    const { draft } = open();
    draft.connect();
    draft.change({ city: 'Karongi' });
    sendThere();
    expect(reload).not.toHaveBeenCalled();
    expect(draft.current()).toEqual({ ...typed, city: 'Karongi' });
  });

  test('does not come back after this page has cleared the form', async () => {
    store({ values: typed });
    const { draft } = open();
    draft.connect();
    await draft.clear();
    page.page.dispatchEvent(new Event('storage'));
    expect(draft.current()).toEqual(defaults);
    draft.replace({ ...defaults, fullName: 'Keza' });
    expect(readStored()?.values).toEqual({ ...defaults, fullName: 'Keza' });
  });
});

describe('the copy on the server', () => {
  test('is saved with the first change, by code that is loaded then', async () => {
    const { draft, sync, loadSync } = open();
    expect(loadSync).not.toHaveBeenCalled();
    draft.change({ fullName: 'Keza' });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(sync.save).toHaveBeenCalledWith(expect.objectContaining({ values: draft.current() }), undefined);
    expect(draft.getState().sync).toBe(sync);
    draft.saveStep('story');
    await settle();
    expect(sync.save).toHaveBeenLastCalledWith(expect.objectContaining({ step: 'story' }), {
      isUrgent: true,
    });
    expect(loadSync).toHaveBeenCalledTimes(1);
  });

  test('is none on a site without cryptography', async () => {
    page = openPage({ isSecureContext: false });
    const { draft, loadSync } = open();
    draft.saveStep('story');
    await draft.load();
    expect(loadSync).not.toHaveBeenCalled();
    expect(draft.getState().isLoaded).toBe(true);
  });

  test('is saved with the next change if its code could not be loaded', async () => {
    const sync = createSync();
    const loadSync = vi
      .fn(async () => ({ openDraftSync: async () => sync }))
      .mockRejectedValueOnce(new TypeError('offline'));
    const { draft } = open({ loadSync });
    draft.saveStep('story');
    await settle();
    expect(sync.save).not.toHaveBeenCalled();
    draft.saveStep('channel');
    await settle();
    expect(sync.save).toHaveBeenCalledTimes(1);
  });

  test('is not asked for before an application was begun', async () => {
    const { draft, sync } = open();
    await draft.load();
    expect(sync.load).not.toHaveBeenCalled();
    expect(draft.getState().isLoaded).toBe(true);
  });

  test('of another device is shown with its step', async () => {
    beginApplication();
    const showStep = vi.fn();
    const { draft } = open({
      sync: createSync({ values: { fullName: 'Keza', former: 'x' }, step: 'story' }),
    });
    draft.onStep(showStep);
    await draft.load();
    expect(draft.current()).toEqual({ ...defaults, fullName: 'Keza' });
    expect(readStored()).toMatchObject({ step: 'story' });
    expect(showStep).toHaveBeenCalledWith('story');
    expect(draft.getState()).toMatchObject({ isLoaded: true, epoch: 1 });
  });

  test('of another device does not end the attempt to submit: it is newer than what the outbox has', async () => {
    beginApplication();
    const attempt = { key: 'k', fingerprint: 'f' };
    store({ values: { fullName: 'Keza' }, attempt });
    const { draft } = open({ sync: createSync({ values: { fullName: 'Keza Aline' } }) });
    await draft.load();
    expect(readStored()).toMatchObject({ values: { fullName: 'Keza Aline' }, attempt });
  });

  test('of another device is kept beside what is typed while it is loaded', async () => {
    beginApplication();
    const newer = { values: { fullName: 'Keza' }, step: 'story' };
    const { draft, sync } = open({ sync: createSync(newer) });
    const loading = draft.load();
    draft.change({ fullName: 'Mutesi' });
    await loading;
    expect(sync.keepOtherVersion).toHaveBeenCalledWith(newer);
    expect(draft.current().fullName).toBe('Mutesi');
  });

  test('that cannot be read leaves the draft as it is', async () => {
    beginApplication();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const sync = createSync();
    sync.load.mockRejectedValue(new Error('another key'));
    const { draft } = open({ sync });
    await draft.load();
    expect(draft.getState().isLoaded).toBe(true);
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  test('changes places with the version of another device, both ways', async () => {
    beginApplication();
    const { draft, sync } = open({ sync: createSync({ values: { fullName: 'Keza' }, step: 'story' }) });
    const loading = draft.load();
    draft.change({ fullName: 'Mutesi' });
    await loading;
    draft.swapVersions();
    await settle();
    expect(draft.current().fullName).toBe('Keza');
    expect(sync.save).toHaveBeenLastCalledWith(expect.objectContaining({ step: 'story' }), {
      isUrgent: true,
    });
    draft.swapVersions();
    expect(draft.current().fullName).toBe('Mutesi');
  });

  test('has nothing to swap before there is another version', () => {
    const { draft } = open();
    draft.swapVersions();
    expect(draft.getState().epoch).toBe(0);
  });
});

describe('while an application is sent', () => {
  async function openSaved() {
    const opened = open();
    opened.draft.saveStep('story');
    await settle();
    opened.sync.save.mockClear();
    return opened;
  }

  test('nothing is saved until it goes on', async () => {
    const { draft, sync } = await openSaved();
    await draft.pauseSync();
    expect(sync.pause).toHaveBeenCalledTimes(1);
    draft.resumeSync();
    await settle();
    expect(sync.resume).toHaveBeenCalledTimes(1);
  });

  test('pausing loads no code', async () => {
    const { draft, loadSync } = open();
    await draft.pauseSync();
    draft.resumeSync();
    expect(loadSync).not.toHaveBeenCalled();
  });

  test('the code for it is not waited for, as a dead connection takes long, and saves nothing either', async () => {
    const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
    const sync = createSync();
    const { draft } = open({ loadSync: () => loaded.then(() => ({ openDraftSync: async () => sync })) });
    draft.saveStep('story');
    await draft.pauseSync();
    load();
    await settle();
    expect(sync.pause.mock.invocationCallOrder).toEqual([expect.any(Number)]);
    expect(sync.save.mock.invocationCallOrder[0]).toBeGreaterThan(
      sync.pause.mock.invocationCallOrder[0] ?? 0,
    );
    draft.resumeSync();
    expect(sync.resume).toHaveBeenCalledTimes(1);
  });

  test('it is resumed also while the code that has just arrived is paused', async () => {
    const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
    const sync = createSync();
    sync.pause.mockReturnValue(new Promise(() => {}));
    const { draft } = open({ loadSync: () => loaded.then(() => ({ openDraftSync: async () => sync })) });
    draft.saveStep('story');
    await draft.pauseSync();
    load();
    await settle();
    expect(sync.pause).toHaveBeenCalledTimes(1);
    draft.resumeSync();
    expect(sync.resume).toHaveBeenCalledTimes(1);
  });

  test.each(['discard', 'finish', 'stop'] as const)(
    '%s ends it, and the next application is saved apart',
    async (end) => {
      const { draft, sync, loadSync } = await openSaved();
      draft.endSync(end);
      await settle();
      expect(sync[end]).toHaveBeenCalledTimes(1);
      expect(draft.getState().sync).toBeUndefined();
      draft.saveStep('profile');
      await settle();
      expect(loadSync).toHaveBeenCalledTimes(2);
    },
  );

  test('a change that waits for the code begins no other application once it was sent', async () => {
    const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
    const openDraftSync = vi.fn(async () => createSync());
    const { draft } = open({ loadSync: () => loaded.then(() => ({ openDraftSync })) });
    draft.saveStep('story');
    draft.endSync('finish');
    load();
    await settle();
    expect(openDraftSync).not.toHaveBeenCalled();
    expect(draft.getState().sync).toBeUndefined();
  });
});
