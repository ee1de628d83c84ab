import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** The output files of the bundler by source file. */
const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    /** The source file; a file that only other files import has none. */
    src: z.optional(z.string()),
    imports: z.optional(z.array(z.string())),
  }),
);
export type Manifest = Readonly<z.output<typeof manifest>>;

/** Data of the build for rendering pages, besides the files of the site. */
const builtSite = z.object({
  manifest,
  /** The documents of public pages, and of the sign-in page. */
  shell: z.string(),
  signInShell: z.string(),
  /** The scripts in the head of pages. */
  loaderScript: z.string(),
  staffLookScript: z.string(),
  /** The service worker, without its list of files. */
  serviceWorker: z.string(),
  /** Other origins that scripts connect to. */
  connectOrigins: z.array(z.string()),
  /** The messages of the built catalogues, as hashes by the source of the catalogue. */
  catalogues: z.record(z.string(), z.string()),
  /** Where the scripts contain content that staff may change: the quoted JSON of a value. */
  values: z.array(z.object({ file: z.string(), module: z.string(), name: z.string(), quoted: z.string() })),
});
export type BuiltSite = z.output<typeof builtSite>;

export const builtSiteFile = 'built-site.json';

/** Reads the data that the build has written into the folder of the renderer. */
export function readBuiltSite(folder: string): BuiltSite {
  return builtSite.parse(JSON.parse(readFileSync(join(folder, builtSiteFile), 'utf8')));
}
