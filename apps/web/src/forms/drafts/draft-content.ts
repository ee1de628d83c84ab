import * as z from 'zod/mini';
import { deriveBits } from '../application/capability.ts';
import type { FormValues } from '../form-values.ts';
import { importSealKey, seal, unseal } from './seal.ts';

const value = z.union([z.string(), z.boolean(), z.array(z.string())]);
const draftContent = z.object({
  values: z.record(z.string(), value),
  step: z.optional(z.string()),
  device: z.optional(z.string()),
});

/** What the server stores of a draft, in a form that it cannot read. */
export type DraftContent = {
  values: FormValues;
  step?: string | undefined;
  /** The device that saved it. */
  device?: string | undefined;
};

/** Parses the JSON of a draft; undefined for null and for anything else. */
export function parseDraftContent(json: string | null): DraftContent | undefined {
  try {
    return draftContent.safeParse(JSON.parse(json ?? 'null')).data;
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
