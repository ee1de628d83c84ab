import { deriveBits } from '../application/capability.ts';
import { getItem, getOtherVersionKey, removeItem, setItem } from '../device-storage.ts';
import type { FormValues } from '../form-values.ts';
import { importSealKey, seal, unseal } from './seal.ts';

/** What the server stores of a draft, in a form that it cannot read. */
export type DraftContent = {
  values: FormValues;
  step?: string | undefined;
  /** The device that saved it. */
  device?: string | undefined;
};

// Checked by hand: the parts of the schema library that this takes would be in the first view of every form.

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isFormValue(value: unknown): value is FormValues[string] {
  return Array.isArray(value)
    ? value.every((entry) => typeof entry === 'string')
    : typeof value === 'string' || typeof value === 'boolean';
}

function parseValues(values: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (isFormValue(value) ? [[name, value] as const] : [])),
  );
}

/** Parses the JSON of a draft; undefined for null and for anything else. */
export function parseDraftContent(json: string | null): DraftContent | undefined {
  try {
    const content: unknown = JSON.parse(json ?? 'null');
    if (!isObject(content) || !isObject(content.values)) return undefined;
    const { values, step, device } = content;
    return {
      values: parseValues(values),
      ...(typeof step === 'string' && { step }),
      ...(typeof device === 'string' && { device }),
    };
  } catch {
    return undefined;
  }
}

/** Encrypts drafts with a key that is derived from the capability of their application. */
export type DraftCipher = {
  encrypt(content: DraftContent): Promise<string>;
  /** Rejects content that another key encrypted, or that is no draft. */
  decrypt(text: string): Promise<DraftContent>;
};

export async function createDraftCipher(capability: string): Promise<DraftCipher> {
  const key = await importSealKey(await deriveBits(capability, 'isangano draft key'));
  return {
    encrypt: (content) => seal(key, new TextEncoder().encode(JSON.stringify(content))),
    async decrypt(text) {
      const content = parseDraftContent(new TextDecoder().decode(await unseal(key, text)));
      if (!content) throw new Error('This is no draft.');
      return content;
    },
  };
}

/** Returns the version of a draft that another one has replaced, until the visitor has chosen between them. */
export function readOtherVersion(form: string): DraftContent | undefined {
  return parseDraftContent(getItem(getOtherVersionKey(form)));
}

export function storeOtherVersion(form: string, content: DraftContent): void {
  setItem(getOtherVersionKey(form), JSON.stringify(content));
}

export function discardOtherVersion(form: string): void {
  removeItem(getOtherVersionKey(form));
}
