import { spawn } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { renderTexts } from '@isangano/content/read-texts';
import { minuteMs } from '@isangano/contracts/durations';
import { partSuffix, renameNewFolder } from '@isangano/platform/file-system/durable-files';
import { hasKey } from '@isangano/platform/has-key';
import { createSerialRunner } from '@isangano/platform/workers/serial-runner';
import type { Draft } from './draft.ts';

/** Renders pages of the built site in a process of its own. */
export type Renderer = {
  /** Renders a draft into a new folder, or only the page at a path. Returns what is wrong with it; then there is no folder. */
  render(folder: string, draft: Draft, path?: string): Promise<string[]>;
  /** Returns a name of the built site: from another one, other pages are rendered. */
  getBuild(): Promise<string>;
};

/** The parts of a rendered folder. */
export const siteFolder = 'site';
export const contentFolder = 'content';

const problemsMax = 50;
/** Pages take seconds; a program that hangs would delay all others. */
const renderMaxMs = 5 * minuteMs;
const buildLength = 12;

/**
 * Returns the renderer of a built site; undefined if there is none, as in development. A program that takes longer than
 * `maxMs` is ended.
 */
export function createRenderer(site: string, maxMs = renderMaxMs): Renderer | undefined {
  const programFolder = join(dirname(site), 'renderer');
  const program = join(programFolder, 'render-site.js');
  if (!existsSync(program)) return undefined;
  let build: string | undefined;
  const getBuild = async () => {
    build ??= hash('sha256', await readFile(join(programFolder, 'built-site.json')), 'base64url').slice(
      0,
      buildLength,
    );
    return build;
  };
  // One at a time: it uses a processor for two seconds.
  const runNext = createSerialRunner();

  async function run(folder: string, draft: Draft, path: string | undefined): Promise<string[]> {
    const part = `${folder}.${randomUUID()}${partSuffix}`;
    try {
      const content = join(part, contentFolder);
      await writeContentFolder(content, draft);
      const problems = await runProgram(content, [site, join(part, siteFolder), ...(path ? [path] : [])]);
      if (problems.length > 0) return problems;
      await renameNewFolder(part, folder);
      return [];
    } finally {
      await rm(part, { recursive: true, force: true });
    }
  }

  /** Returns the problems that the program reports. Rejects if it fails otherwise. */
  async function runProgram(content: string, args: readonly string[]): Promise<string[]> {
    const child = spawn(process.execPath, [program, ...args], {
      env: { PUBLISHED_CONTENT_DIR: content },
      // The program ends with its input, and so with this process.
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: maxMs,
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const [output, errors] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    if (child.exitCode === 0) return [];
    const problems = output.split('\n').filter(Boolean).slice(0, problemsMax);
    if (problems.length === 0 || child.killed)
      throw new Error(`The pages could not be rendered: ${child.killed ? 'they took too long' : errors}`);
    return problems;
  }

  return {
    render: (folder, draft, path) => runNext(() => run(folder, draft, path)),
    getBuild,
  };
}

/** Writes the texts and lists that were ever saved into a folder, in the format of the content of a group. */
async function writeContentFolder(folder: string, draft: Draft): Promise<void> {
  const textsByFile = new Map<string, [id: string, text: string][]>();
  const files = new Map<string, string>();
  for (const { kind, name, locale, value } of draft.versions.values()) {
    if (kind === 'list' && hasKey(draft.lists, name))
      files.set(`${name}.json`, JSON.stringify(draft.lists[name]));
    const catalogue = kind === 'text' ? draft.catalogues.get(name) : undefined;
    if (!catalogue) continue;
    const file = `texts/${catalogue}/${locale}.po`;
    textsByFile.set(file, [...(textsByFile.get(file) ?? []), [name, value]]);
  }
  for (const [file, texts] of textsByFile) files.set(file, renderTexts(texts));
  await mkdir(folder, { recursive: true });
  for (const [file, content] of files) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}
