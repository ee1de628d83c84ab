import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

/**
 * The folder of the group whose site this is: `CONTENT_DIR`, or, in a built server, the copy that its build made of it. What a
 * group does not have there is taken from `defaults` and `texts` beside this file, the content of the sample group.
 */
const groupFolder = process.env.CONTENT_DIR
  ? pathToFileURL(`${resolve(process.env.CONTENT_DIR)}/`)
  : new URL('./group/', import.meta.url);

/** Returns the path of a file of the group's folder; undefined if the group does not have it. */
export function findGroupFile(name: string): string | undefined {
  const path = fileURLToPath(new URL(name, groupFolder));
  return existsSync(path) ? path : undefined;
}

/**
 * Reads one kind of content, `<kind>.json`. Runs in Node: the build of the site puts the values in the place of the modules
 * that call it. Throws an error that names the file and each wrong value.
 */
export function readContent<Schema extends z.ZodMiniType>(kind: string, schema: Schema): z.output<Schema> {
  const file = `${kind}.json`;
  const path = findGroupFile(file) ?? fileURLToPath(new URL(`./defaults/${file}`, import.meta.url));
  const result = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (result.success) return result.data;
  throw new Error(`${path} is not valid:\n${z.prettifyError(result.error)}`);
}
