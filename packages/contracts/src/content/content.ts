import * as z from 'zod/mini';
import { locales } from '../locales.ts';
import { contentTextMaxChars, listMaxChars, releaseStates } from './values.ts';

const version = z.int().check(z.minimum(0));
const locale = z.enum(locales);

/** Line breaks stay. */
const invisible = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns a text without invisible characters, and without those that would change the direction of the surrounding text. */
export function removeInvisible(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(invisible, '');
}

const writtenText = z.pipe(
  z.string().check(z.maxLength(contentTextMaxChars)),
  z.pipe(
    z.transform((text: string) => removeInvisible(text).trim()),
    z.string().check(z.minLength(1)),
  ),
);

/** One text in one language, as it is in the draft. */
const textVersion = z.object({
  text: z.string(),
  /** 0 for the text that the site was built with. */
  version,
  /** The English text has changed since this was translated. */
  isOutdated: z.boolean(),
  /** The draft differs from what visitors see. */
  isChanged: z.boolean(),
});
export type TextVersion = z.output<typeof textVersion>;

/** One text in all languages; a language that is missing has no text yet. */
export const contentText = z.object({
  id: z.string(),
  texts: z.partialRecord(locale, textVersion),
  /** Characters that fit where the layout is narrow. */
  fittingChars: z.optional(z.int()),
});
export type ContentText = z.output<typeof contentText>;

export const textAddress = z.object({ id: z.string().check(z.maxLength(120)), locale });

/** `basedOn` is the version that was edited. */
export const saveTextInput = z.extend(textAddress, {
  text: writtenText,
  basedOn: version,
  /** Confirms an unchanged text for the present English text. */
  isCurrent: z.optional(z.boolean()),
});

/** The person who edits a text at the moment. */
export const textLock = z.extend(textAddress, { by: z.string() });

/** The part of JSON Schema that lists use. */
export const valueSchema = z.object({
  type: z.optional(z.string()),
  const: z.optional(z.string()),
  enum: z.optional(z.array(z.string())),
  required: z.optional(z.array(z.string())),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
  maxLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  multipleOf: z.optional(z.number()),
  minItems: z.optional(z.number()),
  maxItems: z.optional(z.number()),
  get items() {
    return z.optional(valueSchema);
  },
  get properties() {
    return z.optional(z.record(z.string(), valueSchema));
  },
  get oneOf() {
    return z.optional(z.array(valueSchema));
  },
});
export type ValueSchema = z.output<typeof valueSchema>;

/** A list as JSON, with the schema that it must match once hidden entries are left out. */
export const contentList = z.object({
  kind: z.string(),
  json: z.string(),
  schema: valueSchema,
  version,
  isChanged: z.boolean(),
});
export type ContentList = z.output<typeof contentList>;

export const saveListInput = z.object({
  kind: z.string(),
  json: z.string().check(z.maxLength(listMaxChars)),
  basedOn: version,
});

/**
 * A saved state of a text or list; of version 0, with which the site was built, `at` and `by` are empty. `locale` is
 * empty for a list.
 */
export const contentVersion = z.object({
  version,
  kind: z.enum(['text', 'list']),
  name: z.string(),
  locale: z.string(),
  value: z.string(),
  at: z.string(),
  by: z.string(),
});
export type ContentVersion = z.output<typeof contentVersion>;

const release = z.object({
  id: z.string(),
  number: z.int(),
  state: z.enum(releaseStates),
  /** The newest version that it contains. */
  version,
  isCurrent: z.boolean(),
  /** It can be shown again without rendering. */
  isKept: z.boolean(),
  at: z.string(),
  by: z.string(),
  publishAt: z.nullable(z.string()),
  unpublishAt: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
  problems: z.array(z.string()),
});
export type Release = z.output<typeof release>;

export const contentState = z.object({
  /** The newest version of all. */
  version,
  /** The changes of the draft: the newest version of each text and list that visitors do not see yet. */
  changes: z.array(contentVersion),
  /** Texts that a language misses, which prevents publishing. */
  missing: z.array(textAddress),
  releases: z.array(release),
  /** Whether this server can render pages. */
  canPublish: z.boolean(),
});
export type ContentState = z.output<typeof contentState>;

const time = z.iso.datetime({ offset: true });

export const publishInput = z.object({
  /** The newest version that was looked at. */
  basedOn: version,
  publishAt: z.optional(time),
  unpublishAt: z.optional(time),
});

/** The signed address of a page of the draft. */
export const previewLink = z.object({ path: z.string(), locale, url: z.string() });

/** One width of a picture, in pixels; `url` is public and relative to the server. */
export const pictureRendition = z.object({
  url: z.string().check(z.regex(/^\/files\/public\/[\w-]+$/)),
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
});

/** A picture for the site: its widest rendition, and all of them, narrowest first. */
export const picture = z.object({ image: z.string(), imageSet: z.array(pictureRendition) });
export type Picture = z.output<typeof picture>;
