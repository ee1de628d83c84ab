import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renderTexts } from '@isangano/content/render-texts';
import { hasKey } from '@isangano/platform/has-key';
import type { Draft } from './draft.ts';

/** Writes the texts and lists that were ever saved into a folder, in the format of the content of a group. */
export async function writeContentFolder(folder: string, draft: Draft): Promise<void> {
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
