import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const site = join(import.meta.dirname, '../../apps/web/dist/site');

export type NextRelease = {
  folder: string;
  /** Scripts of the last release that this one does not have any more. */
  removedScripts: string[];
};

/**
 * Writes a copy of the built site in which a text differs. All scripts have other names, since those that import a changed
 * one change too.
 */
export function writeNextRelease(text: string, nextText: string): NextRelease {
  const folder = mkdtempSync(join(tmpdir(), 'isangano-next-release-'));
  cpSync(site, folder, { recursive: true });
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.filter((name) => /\.(?:br|gz)$/.test(name))) rmSync(file);
  const texts = files.filter((name) => /\.(?:js|html|json)$/.test(name));
  const scripts = texts.filter((file) => dirname(file) === join(folder, 'assets'));
  const nextNames = new Map(
    scripts.map((file) => [basename(file), basename(file).replace(/.{8}\.js$/, toNextHash)]),
  );

  for (const file of texts) {
    const content = readFileSync(file, 'utf8')
      .replaceAll(text, nextText)
      .replaceAll(/(?<="revision":")[\w-]{2}/g, 'zz')
      .replaceAll(/[\w-]+\.js/g, (name) => nextNames.get(name) ?? name);
    writeFileSync(join(dirname(file), nextNames.get(basename(file)) ?? basename(file)), content);
  }
  for (const file of scripts) rmSync(file);
  return { folder, removedScripts: [...nextNames.keys()].map((name) => `/assets/${name}`) };
}

function toNextHash(hash: string): string {
  return `zz${hash.slice(2)}`;
}
