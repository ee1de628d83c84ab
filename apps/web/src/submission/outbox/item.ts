import { applicationKinds } from '@isangano/contracts/applications/values';
import { toIssues } from '../api/read-error.ts';
import { type FormValues, isObject, isTextList, parseFormValues, toList, toText } from '../form-values.ts';
import type { Reference } from '../reference.ts';
import type { Refusal } from '../sending/sending-state.ts';

/** The kinds of items; messages and subscriptions of the e-mail service are kinds of their own. */
const itemKinds = [...applicationKinds, 'correction', 'reply', 'message', 'mail', 'subscription'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** An item that is `expired` is only sent on request of the visitor. */
const itemStates = ['waiting', 'expired', 'refused', 'received'] as const;

/** The response of the e-mail service. */
export const mailResponse = 'OK';

export type ItemFile = {
  field: string;
  key: string;
  name: string;
  /** Undefined if only the server has it. */
  file?: File | undefined;
  /** The upload on the server, which has the whole file if `hasArrived`. */
  uploadId?: string | undefined;
  hasArrived: boolean;
};

/** A submission that the server may not have received. */
export type OutboxItem = {
  /** The idempotency key of the request; of an application its id. */
  id: string;
  kind: ItemKind;
  /** Tells the visitor's items apart. */
  title: string;
  /** The text of the visitor, if there is a single one. */
  text?: string | undefined;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** The body of the request: JSON, or the fields and files of a form. */
  json?: string | undefined;
  fields: readonly [string, string][];
  files: readonly ItemFile[];
  accessToken?: string | undefined;
  /** The data that opens an application in its form: the answers, and the application as the device stores it. */
  draft?: { values: FormValues; application: string | null } | undefined;
  /** In milliseconds since 1970, by the clock of the device, which may be wrong, so no decision depends on it. */
  createdAt: number;
  /** The server's time when it was first reached. */
  contactedAt?: number | undefined;
  state: (typeof itemStates)[number];
  /** The id of the record, once it is received. */
  reference?: string | undefined;
  shortReference?: string | undefined;
  /** In milliseconds since 1970, by the clock of the device. */
  receivedAt?: number | undefined;
  /** It was received, and the visitor knows: it remains in the list of sent items. */
  isClosed?: boolean | undefined;
  /** Whether uploads that were missing on the server were sent once more. */
  isSentAgain: boolean;
  /** Why the server has refused it, in the visitor's language. */
  problem?: string | undefined;
  /** The same for the form that has sent it. */
  refusal?: Refusal | undefined;
};

/** The change of an item by an attempt to send it. */
export type ItemChange = Partial<OutboxItem>;

/** Returns the change of an item that the server has received: the device forgets its content, and remembers its reference. */
export function toReceived(reference: Reference | undefined): ItemChange {
  return {
    state: 'received',
    reference: reference?.id,
    shortReference: reference?.shortReference,
    receivedAt: Date.now(),
    headers: {},
    fields: [],
    files: [],
    json: undefined,
    text: undefined,
    draft: undefined,
    problem: undefined,
    refusal: undefined,
  };
}

/** Returns the change of a received item that needs no panel; a subscription, whose title is its address, is removed. */
export function toClosed({ kind }: Pick<OutboxItem, 'kind'>): ItemChange {
  return { isClosed: true, ...(kind === 'subscription' && { title: '' }) };
}

/** Returns the reference of an item; undefined before it is received, and if the response that named it was lost. */
export function getReference({ reference: id, shortReference = '' }: ItemChange): Reference | undefined {
  return id === undefined ? undefined : { id, shortReference };
}

/*
 * Stored items are checked by hand: otherwise every form would load parts of the schema library with its first view.
 * Releases only add optional properties, so that a later release sends the items of an earlier one. An item that this
 * release cannot read is kept.
 */

const toNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);

function toTexts(value: unknown): Record<string, string> {
  const entries = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(
    entries.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}

function toField(value: unknown): [string, string][] {
  const [name, text, ...rest] = isTextList(value) ? value : [];
  return name !== undefined && text !== undefined && rest.length === 0 ? [[name, text]] : [];
}

function toFile(value: unknown): ItemFile[] {
  if (!isObject(value)) return [];
  const { file, hasArrived } = value;
  const [field, key, name] = [toText(value.field), toText(value.key), toText(value.name)];
  if (field === undefined || key === undefined || name === undefined) return [];
  return [
    {
      field,
      key,
      name,
      file: file instanceof File ? file : undefined,
      uploadId: toText(value.uploadId),
      hasArrived: hasArrived === true,
    },
  ];
}

function toRefusal(value: unknown): Refusal | undefined {
  const status = isObject(value) ? toNumber(value.status) : undefined;
  return isObject(value) && status !== undefined ? { status, issues: toIssues(value.issues) } : undefined;
}

/** Returns undefined for an item that this release cannot read. */
export function parseItem(value: unknown): OutboxItem | undefined {
  if (!isObject(value)) return undefined;
  const [id, url] = [toText(value.id), toText(value.url)];
  const kind = itemKinds.find((known) => known === value.kind);
  if (id === undefined || url === undefined || kind === undefined) return undefined;
  const draft = isObject(value.draft) ? value.draft : undefined;
  return {
    id,
    kind,
    url,
    title: toText(value.title) ?? '',
    text: toText(value.text),
    headers: toTexts(value.headers),
    json: toText(value.json),
    fields: toList(value.fields).flatMap(toField),
    files: toList(value.files).flatMap(toFile),
    accessToken: toText(value.accessToken),
    draft: draft && {
      values: parseFormValues(draft.values),
      application: toText(draft.application) ?? null,
    },
    createdAt: toNumber(value.createdAt) ?? 0,
    contactedAt: toNumber(value.contactedAt),
    state: itemStates.find((known) => known === value.state) ?? 'waiting',
    reference: toText(value.reference),
    shortReference: toText(value.shortReference),
    receivedAt: toNumber(value.receivedAt),
    isClosed: value.isClosed === true,
    isSentAgain: value.isSentAgain === true,
    problem: toText(value.problem),
    refusal: toRefusal(value.refusal),
  };
}
