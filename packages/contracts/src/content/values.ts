export const contentTextMaxChars = 20_000;

/** Characters of the JSON of one list at most. */
export const listMaxChars = 64_000;

/** A text is locked for its editor for so long; the page renews it. */
export const textLockMs = 60_000;

/** What a release goes through. A scheduled one waits for its time. */
export const releaseStates = ['scheduled', 'rendering', 'published', 'failed', 'cancelled'] as const;
export type ReleaseState = (typeof releaseStates)[number];

/** Releases that can be returned to. */
export const keptReleases = 10;

/** The part of JSON Schema that lists use. */
export type ValueSchema = {
  type?: string | undefined;
  const?: string | undefined;
  enum?: string[] | undefined;
  items?: ValueSchema | undefined;
  properties?: Record<string, ValueSchema> | undefined;
  required?: string[] | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  multipleOf?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  oneOf?: ValueSchema[] | undefined;
};
