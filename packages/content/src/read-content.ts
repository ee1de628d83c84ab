import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';

const toFolder = (path: string) => pathToFileURL(`${resolve(path)}/`);

/**
 * The folder of the group whose site this is: `CONTENT_DIR`, or, in a built server, the copy that its build made of it.
 * Content that a group lacks is taken from `defaults` and `texts` beside this file, the content of the sample group.
 */
const groupFolder = process.env.CONTENT_DIR
  ? toFolder(process.env.CONTENT_DIR)
  : new URL('./group/', import.meta.url);

/** The published content, which takes precedence over that of the group. */
let publishedFolder = process.env.PUBLISHED_CONTENT_DIR
  ? toFolder(process.env.PUBLISHED_CONTENT_DIR)
  : undefined;

/** Sets the folder of published content that texts are read from; without one, they are those of the group. */
export function setPublishedContent(folder: string | undefined): void {
  publishedFolder = folder === undefined ? undefined : toFolder(folder);
}

/** Returns the address of the published content, which differs for each publication. */
export function getPublishedContent(): string | undefined {
  return publishedFolder?.href;
}

/** Returns the paths of a file in the group's folder and among what is published, as far as it is there; the last one counts. */
export function findGroupFiles(name: string): string[] {
  return [groupFolder, publishedFolder].flatMap((folder) => findFile(folder, name) ?? []);
}

function findFile(folder: URL | undefined, name: string): string | undefined {
  const path = folder && fileURLToPath(new URL(name, folder));
  return path && existsSync(path) ? path : undefined;
}

/** Returns the path of a file of the group; undefined if the group does not have it. */
export function findGroupFile(name: string): string | undefined {
  return findGroupFiles(name).at(-1);
}

/** Returns the path of a file of the group as it is without what staff have published. */
export function findOwnFile(name: string): string | undefined {
  return findFile(groupFolder, name);
}

/**
 * Reads one kind of content, `<kind>.json`. Runs in Node: the build of the site puts the values in the place of the modules
 * that call it. Throws an error that names the file and each wrong value.
 */
export function readContent<Schema extends z.ZodMiniType>(kind: string, schema: Schema): z.output<Schema> {
  return parseContent(findGroupFile(`${kind}.json`) ?? getDefaultPath(kind), schema);
}

/** Reads one kind of content as it is without what staff have published. Throws as `readContent`. */
export function readOwnContent<Schema extends z.ZodMiniType>(kind: string, schema: Schema): z.output<Schema> {
  return parseContent(findOwnFile(`${kind}.json`) ?? getDefaultPath(kind), schema);
}

/** Returns a function that returns one kind of content as it is at that time, which is read once after each publication. */
export function followContent<Schema extends z.ZodMiniType>(
  kind: string,
  schema: Schema,
): () => z.output<Schema> {
  let last: { published: string | undefined; content: z.output<Schema> } | undefined;
  return () => {
    const published = getPublishedContent();
    if (!last || last.published !== published) last = { published, content: readContent(kind, schema) };
    return last.content;
  };
}

const getDefaultPath = (kind: string) => fileURLToPath(new URL(`./defaults/${kind}.json`, import.meta.url));

function parseContent<Schema extends z.ZodMiniType>(path: string, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')), { error: en().localeError });
  if (result.success) return result.data;
  throw new Error(`${path} is not valid:\n${z.prettifyError(result.error)}`);
}
