import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { legalFacts } from '@isangano/content/brand';
import { palette } from '@isangano/content/palette';
import { listSampleNames } from '@isangano/content/sample-names';
import type { ServerOptions } from './server.ts';

const root = join(import.meta.dirname, '../..');
const web = join(root, 'apps/web');

/** The group of the tests that is not the sample group. */
export const clinics = join(root, 'examples/clinics');

const getFolder = (contentDir: string) => join(web, 'dist/groups', basename(contentDir));

/** Returns the folder of the site of the clinics, which `npm test` has built before. */
export function buildClinicsOnce(): string {
  return process.env.TEST_BUILD === 'current' ? join(getFolder(clinics), 'site') : buildSite(clinics);
}

/**
 * Builds the site of the group whose content is in this folder, beside that of the sample group. Returns the folder of
 * the site.
 */
export function buildSite(contentDir: string): string {
  const folder = getFolder(contentDir);
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      cwd: web,
      env: { ...process.env, CONTENT_DIR: contentDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const options = ['--emptyOutDir', '--logLevel=error'];
  run(vite, 'build', '--outDir', join(folder, 'site'), ...options);
  run(vite, 'build', '--ssr', 'scripts/render/main.ts', '--outDir', join(folder, 'renderer'), ...options);
  run('scripts/prerender.ts', folder);
  return join(folder, 'site');
}

/** Returns the options of a server of a group from its content, as the built server has that of the sample group in it. */
export function getGroupOptions(contentDir: string, site: string): ServerOptions {
  return {
    program: join(root, 'apps/server/src/main.ts'),
    env: { CONTENT_DIR: contentDir, SITE_DIR: site },
  };
}

const colours = Object.values(palette).flatMap(Object.values<string>);
const coordinates = Object.values(legalFacts.coordinates).map(String);
const namesAndFigures = [...listSampleNames(), ...coordinates];

/** Returns which names, colours and coordinates of the sample group a text contains. */
export function findSampleTraces(text: string): string[] {
  const lower = text.toLowerCase();
  return [
    ...namesAndFigures.filter((trace) => text.includes(trace)),
    ...colours.filter((colour) => lower.includes(colour)),
  ];
}

const readable = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml']);

/** Returns the files of a folder that contain something of the sample group. */
export function findFilesWithTraces(folder: string): string[] {
  return globSync('**/*.*', { cwd: folder })
    .filter((file) => readable.has(extname(file)))
    .flatMap((file) =>
      findSampleTraces(readFileSync(join(folder, file), 'utf8')).map((trace) => `${file}: ${trace}`),
    );
}
