import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { openApplication } from '../application/stored-application.ts';
import { getItem as getText } from '../device-storage.ts';
import type { ChosenFiles } from '../files/chosen-file.ts';
import { toFormData } from '../form-data.ts';
import { collectFormHeaders } from '../form-headers.ts';
import type { FormValues } from '../form-values.ts';
import type { Reference } from '../reference.ts';
import { getApplicationKey } from '../storage-keys.ts';
import type { ItemFile, OutboxItem } from './item.ts';
import { hideInBar } from './items-in-forms.ts';
import { holdForForm, markAsSending } from './locks.ts';
import { announceItems, keepItem, updateFlag } from './page-outbox.ts';
import { toReceived } from './received-item.ts';
import { changeItem, getItem, isStored, removeItem } from './store.ts';
import { watchNetwork } from './watch-network.ts';

const submitPaths: Record<ApplicationKind, string> = {
  interview: restPaths.interviews,
  partner: restPaths.partners,
};

type QueueOptions = {
  form: ApplicationKind;
  values: FormValues;
  chosen: ChosenFiles;
  /** Whether the server has all of the file with a key. */
  hasArrived: (key: string) => boolean;
  title: string;
  /** The idempotency key. */
  key: string;
  accessToken: string | undefined;
};

/** An application that was submitted and is kept in the outbox, while its form is open. */
export type QueuedApplication = {
  /** Whether it lasts longer than the page. */
  isStored: () => boolean;
  /** Runs an attempt to send it. */
  attempt: <Result>(send: () => Promise<Result>) => Promise<Result>;
  /** Notes the files that the server has completely. */
  noteArrived: (uploadIds: ReadonlyMap<string, string>) => Promise<void>;
  /** Tries to send it again until `send` resolves to true. Its form shows meanwhile that it waits, not the bar of the outbox. */
  wait: (send: (item: OutboxItem) => Promise<boolean>, options: { hasFailed: boolean }) => void;
  /** The server has received it. The bar shows it once the form is left. */
  receive: (reference: Reference | undefined) => Promise<void>;
  /** It was refused, or is changed: it is not in the outbox any more. */
  remove: () => Promise<void>;
  /** The form is left: the outbox sends it alone. */
  release: () => void;
};

/** Keeps an application on the device until the server has received it. */
export async function queueApplication(options: QueueOptions): Promise<QueuedApplication> {
  const { form, values, title, key, accessToken } = options;
  await keepItem({
    id: key,
    kind: form,
    title,
    url: apiPrefix + submitPaths[form],
    headers: collectFormHeaders(key),
    fields: listFields(values),
    files: listFiles(options),
    accessToken,
    draft: { values, application: getText(getApplicationKey(form)) },
    createdAt: Date.now(),
    state: 'waiting',
    isSentAgain: false,
  });
  return hold(key);
}

/** Returns the application that the form has open if it waits in the outbox; its item if it was received meanwhile. */
export async function findQueued(
  form: ApplicationKind,
): Promise<{ queued?: QueuedApplication; received?: OutboxItem }> {
  if (getText(getApplicationKey(form)) === null) return {};
  const item = await getItem(openApplication(form).id);
  if (item?.state === 'received') return { received: item };
  return item?.state === 'waiting' ? { queued: hold(item.id) } : {};
}

function listFields(values: FormValues): [string, string][] {
  return [...toFormData(values, {})].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
}

/** Files that have arrived are not copied: their uploads last as long as the draft. */
function listFiles({ form, chosen, hasArrived, accessToken }: QueueOptions): ItemFile[] {
  const uploads = accessToken === undefined ? [] : openApplication(form).uploads;
  return Object.entries(chosen).flatMap(([field, files]) =>
    files.map(({ key, name, file }) => ({
      field,
      key,
      name,
      file: hasArrived(key) ? undefined : file,
      uploadId: uploads.find((upload) => upload.key === key)?.id,
      hasArrived: file === undefined || hasArrived(key),
    })),
  );
}

function hold(id: string): QueuedApplication {
  const { isHeld, release: releaseLock } = holdForForm(id);
  let watch: { stop: () => void } | undefined;
  const showInBar = hideInBar(id);

  function release(): void {
    watch?.stop();
    releaseLock();
    showInBar();
  }

  return {
    isStored: () => isStored(id),
    attempt: (send) => markAsSending(id, send),
    async noteArrived(uploadIds) {
      const item = await getItem(id);
      if (!item) return;
      const files = item.files.map((file) => {
        const uploadId = uploadIds.get(file.key);
        return uploadId === undefined ? file : { ...file, uploadId, hasArrived: true };
      });
      await changeItem(id, { files });
    },
    wait(send, { hasFailed }) {
      announceItems();
      watch?.stop();
      watch = watchNetwork(
        async () => {
          await isHeld;
          const item = await getItem(id);
          // The visitor may have removed it.
          return item === undefined || send(item);
        },
        { hasFailed },
      );
    },
    async receive(reference) {
      watch?.stop();
      await changeItem(id, toReceived(reference));
      await updateFlag();
      announceItems();
    },
    async remove() {
      release();
      await removeItem(id);
      await updateFlag();
    },
    release,
  };
}
