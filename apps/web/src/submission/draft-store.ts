import { type ApplicationKind, applicationKinds } from '@isangano/contracts/applications/values';
import { readApplicationSummary } from './application/application-summary.ts';
import { getApplicationKey, getDraftKey, getItem } from './device-storage.ts';
import { type Attempt, type Draft, discardDraft, mergeDefaults, readDraft, writeDraft } from './draft.ts';
import type { DraftSync } from './drafts/draft-sync.ts';
import type { FormValues } from './form-values.ts';
import { createObservable } from './observable.ts';

const saveDelayMs = 250;

export type DraftState = {
  /** False until the stored draft has been read, which is not possible while prerendering. */
  isReady: boolean;
  /** Whether the form was used before. */
  isUsedEarly: boolean;
  /** Whether everything typed so far is stored on the device. */
  isSaved: boolean;
  /** False until the server was asked for a newer version, if it may have one. */
  isLoaded: boolean;
  /** Grows whenever all values are replaced, so that forms show the new ones. */
  epoch: number;
  /** Saves the draft on the server; undefined until there is something to save. */
  sync: DraftSync | undefined;
};

export type DraftStore = ReturnType<typeof createDraftStore>;

type DraftStoreOptions = {
  /**
   * Returns the texts that were typed before the form was ready; undefined if it was not used. With `hasStored`,
   * without texts that the browser has restored.
   */
  readEarly?: (options: { hasStored: boolean }) => FormValues | undefined;
  loadSync?: () => Promise<Pick<typeof import('./drafts/draft-sync.ts'), 'openDraftSync'>>;
};

/**
 * The values of a form, stored on the device while they are typed and, of an application that is started and where the
 * browser can encrypt them, on the server. The code for the server is loaded with the first change.
 */
export function createDraftStore(
  form: string,
  defaults: FormValues,
  { readEarly = () => undefined, loadSync = () => import('./drafts/draft-sync.ts') }: DraftStoreOptions = {},
) {
  const kind = applicationKinds.find((known) => known === form);
  const draftKey = getDraftKey(form);
  /** The fields that were changed here since the page has read or written the text on the device. */
  let unsaved = readEarly({ hasStored: false }) ?? {};
  let draft: Draft = { values: { ...defaults, ...unsaved } };
  /** That text. */
  let known: string | null = null;
  /** The application that it is of; undefined until there is one. */
  let applicationId: string | undefined;
  const {
    subscribe,
    get: getState,
    change,
  } = createObservable<DraftState>({
    isReady: false,
    isUsedEarly: false,
    isSaved: false,
    isLoaded: false,
    epoch: 0,
    sync: undefined,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let showStep: (id: string | undefined) => void = () => {};
  let opened: Promise<DraftSync> | undefined;
  /** Whether the application is being sent. */
  let isPaused = false;
  /** Whether the page is being reloaded: its values are not stored any more. */
  let isReloading = false;
  /**
   * Grows when an application ends. Functions that wait for the code are then cancelled, since they would begin another
   * application.
   */
  let applicationNumber = 0;

  /** Records that the page shows the stored values. */
  function noteStored(): void {
    known = getItem(draftKey);
    applicationId = readApplicationSummary(form).id;
  }

  function write(): void {
    if (isReloading) return;
    const isSaved = writeDraft(form, draft);
    noteStored();
    unsaved = {};
    if (isSaved !== getState().isSaved) change({ isSaved });
  }

  /**
   * Shows the values that another page of this form has stored since; changes on this page are kept. Otherwise a page
   * that is shown again after a while would overwrite newer values.
   */
  function followOtherPage(): void {
    const text = getItem(draftKey);
    if (!getState().isReady || isPaused || text === known) return;
    const other = readDraft(form, defaults);
    if (!other) return;
    known = text;
    const { id } = readApplicationSummary(form);
    // Files and uploads are others, too.
    if (applicationId !== undefined && id !== applicationId) {
      reload();
      return;
    }
    // The other page saves it on the server.
    if (opened) endSync('stop');
    applicationId = id;
    draft = { ...other, values: { ...other.values, ...unsaved } };
    change({ isSaved: true, epoch: getState().epoch + 1 });
    showStep(draft.step);
  }

  function reload(): void {
    isReloading = true;
    location.reload();
  }

  /**
   * An application that another page has sent or discarded would become a second one if it was sent from here, too. The
   * latest input is kept.
   */
  function followStorage(): void {
    const isGone = known !== null && getItem(draftKey) === null;
    if (!isGone) followOtherPage();
    else if (!isPaused && Object.keys(unsaved).length === 0) reload();
  }

  function openSync(kind: ApplicationKind): Promise<DraftSync> {
    const begunIn = applicationNumber;
    opened ??= loadSync().then(async ({ openDraftSync }) => {
      if (applicationNumber !== begunIn) throw new Error('The application has ended.');
      const sync = await openDraftSync(kind);
      // At once, as nothing is being saved yet.
      if (isPaused) void sync.pause();
      if (applicationNumber === begunIn) {
        // To open it begins the application, if there is none.
        applicationId ??= readApplicationSummary(form).id;
        change({ sync });
      }
      return sync;
    });
    const opening = opened;
    // A chunk that could not be loaded is tried again with the next change.
    opening.catch(() => {
      if (opened === opening) opened = undefined;
    });
    return opening;
  }

  /** Returns the synchronization of the draft once its code is loaded; undefined if the application has ended by then. */
  async function getSync(): Promise<DraftSync | undefined> {
    // Browsers offer the cryptography only to secure sites.
    if (!kind || !window.isSecureContext) return undefined;
    const begunIn = applicationNumber;
    const sync = await openSync(kind).catch(() => undefined);
    return applicationNumber === begunIn ? sync : undefined;
  }

  function endSync(end: 'discard' | 'finish' | 'stop'): void {
    void opened?.then((sync) => sync[end]()).catch(() => undefined);
    opened = undefined;
    applicationId = undefined;
    isPaused = false;
    applicationNumber += 1;
    change({ sync: undefined });
  }

  async function saveOnServer(content: Draft, options?: { isUrgent: boolean }): Promise<void> {
    if (!isReloading) (await getSync())?.save(content, options);
  }

  /** Stores the typed texts at once. */
  function save(): void {
    clearTimeout(timer);
    timer = undefined;
    followOtherPage();
    write();
    void saveOnServer(draft);
  }

  function saveNow(): void {
    if (timer !== undefined) save();
  }

  const getContent = (): Draft => ({ values: draft.values, step: draft.step });

  function show({ values, step }: Draft): void {
    // With its attempt, by which the form knows that it is newer than what waits in the outbox.
    draft = { ...draft, values: mergeDefaults(values, defaults), step };
    write();
    change({ epoch: getState().epoch + 1 });
    showStep(step);
  }

  return {
    subscribe,
    getState,
    /** Sets the function that shows the step that a draft of another device names. */
    onStep: (show: typeof showStep): void => {
      showStep = show;
    },
    restore: (): void => {
      if (getState().isReady) return;
      noteStored();
      const stored = readDraft(form, defaults);
      const early = readEarly({ hasStored: stored !== undefined });
      unsaved = early ?? {};
      draft = { ...stored, values: { ...(stored?.values ?? defaults), ...unsaved } };
      change({
        isReady: true,
        isUsedEarly: early !== undefined,
        ...(stored && { isSaved: true, epoch: getState().epoch + 1 }),
      });
      if (Object.keys(unsaved).length > 0) save();
    },
    /**
     * Shows the version that another device has saved since, unless something was typed in the meantime: then it is
     * kept beside this one.
     */
    load: async (): Promise<void> => {
      const { values } = draft;
      try {
        const sync = getItem(getApplicationKey(form)) === null ? undefined : await getSync();
        const newer = await sync?.load(getContent());
        if (newer && draft.values !== values) sync?.keepOtherVersion(newer);
        else if (newer) show(newer);
      } catch (error) {
        console.error('draft', error);
      }
      change({ isLoaded: true });
    },
    /**
     * Saves the typed texts before the page is hidden or left, and follows other pages of the form. Returns a function
     * that ends this, and the saving.
     */
    connect: (): (() => void) => {
      // A phone may discard the page at any time after hiding it.
      const saveOrFollow = () => (document.hidden ? saveNow() : followOtherPage());
      document.addEventListener('visibilitychange', saveOrFollow);
      window.addEventListener('pagehide', saveNow);
      window.addEventListener('storage', followStorage);
      // Other pages are not heard while this one is in the cache of pages that were left.
      window.addEventListener('pageshow', followStorage);
      return () => {
        saveNow();
        document.removeEventListener('visibilitychange', saveOrFollow);
        window.removeEventListener('pagehide', saveNow);
        window.removeEventListener('storage', followStorage);
        window.removeEventListener('pageshow', followStorage);
        endSync('stop');
      };
    },
    current: () => draft.values,
    step: () => draft.step,
    attempt: () => draft.attempt,
    change: (part: FormValues): void => {
      draft = { ...draft, values: { ...draft.values, ...part } };
      unsaved = { ...unsaved, ...part };
      clearTimeout(timer);
      timer = setTimeout(save, saveDelayMs);
    },
    saveStep: (step: string | undefined): void => {
      followOtherPage();
      draft = { ...draft, step };
      write();
      void saveOnServer(draft, { isUrgent: true });
    },
    saveAttempt: (attempt: Attempt): void => {
      followOtherPage();
      draft = { ...draft, attempt };
      write();
    },
    replace: (values: FormValues): void => {
      draft = { values };
      unsaved = values;
      save();
      change({ epoch: getState().epoch + 1 });
    },
    /** Removes the draft from the device. */
    clear: async (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      draft = { values: defaults };
      unsaved = {};
      known = null;
      change({ isSaved: false, epoch: getState().epoch + 1 });
      await discardDraft(form);
    },
    /** Returns the version that is saved on the server. */
    getContent,
    /** Saves the draft on the server, for example when its files have changed. */
    saveContent: () => void saveOnServer(getContent()),
    /** Shows the other version of the draft in place of this one, which is kept. */
    swapVersions: (): void => {
      const other = getState().sync?.swapVersions(getContent());
      if (!other) return;
      show(other);
      void saveOnServer(other, { isUrgent: true });
    },
    /**
     * Saves nothing on the server while the application is sent, since that would create the draft again; see
     * `DraftSync`. Its code is not waited for, which may take a minute without a connection.
     */
    pauseSync: async (): Promise<void> => {
      isPaused = true;
      await getState().sync?.pause();
    },
    resumeSync: (): void => {
      isPaused = false;
      getState().sync?.resume();
    },
    /**
     * Ends the saving on the server: the draft is to be discarded there, the application was sent, or the form shows another
     * one from now on.
     */
    endSync,
  };
}
