import { appendFileSync, cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryTexts } from '@isangano/content/entry-texts';
import * as z from 'zod';

export type Amounts = {
  name: string;
  products: number;
  channels: number;
  people: number;
  questions: number;
  languages: readonly string[];
  defaultLanguage: string;
};

const entries = z.array(z.looseObject({ id: z.string() }));
const object = z.record(z.string(), z.unknown());

/** Copies the content of a group, and repeats the entries of its lists until there are so many. Returns the new folder. */
export function varyContent(source: string, amounts: Amounts): string {
  const folder = mkdtempSync(join(tmpdir(), 'isangano-content-'));
  cpSync(source, folder, { recursive: true });

  function edit(kind: string, change: (content: unknown) => unknown): void {
    const file = join(folder, `${kind}.json`);
    writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
  }
  /** Adds texts of an entry to the catalogues whose texts follow from the list. */
  function addTexts(like: string, id: string): void {
    for (const { catalogue, id: pattern } of entryTexts)
      for (const locale of ['en', 'fr']) {
        const file = join(folder, 'texts', catalogue, `${locale}.po`);
        const known = readFileSync(file, { encoding: 'utf8', flag: 'a+' });
        const text = new RegExp(
          `^msgid "${RegExp.escape(pattern.replace('{}', like))}"\\nmsgstr (.*)$`,
          'm',
        ).exec(known);
        if (text) appendFileSync(file, `\nmsgid "${pattern.replace('{}', id)}"\nmsgstr ${text[1]}\n`);
      }
  }
  function repeat(content: unknown, count: number): object[] {
    const list = entries.parse(content);
    return Array.from({ length: count }, (_, index) => {
      const entry = list[index % list.length] ?? { id: '' };
      if (index < list.length) return entry;
      const id = `${entry.id}${index}`;
      addTexts(entry.id, id);
      return { ...entry, id };
    });
  }

  edit('brand', (brand) => ({
    ...object.parse(brand),
    name: amounts.name,
    shortName: amounts.name,
    languages: amounts.languages,
    defaultLanguage: amounts.defaultLanguage,
  }));
  edit('products', (content) => {
    const products = object.parse(content);
    return { ...products, products: repeat(products.products, amounts.products) };
  });
  edit('channels', (content) => {
    const channels = object.parse(content);
    const studios = repeat(channels.studios, amounts.channels);
    return {
      ...channels,
      studios: studios.map((studio, index) => ({ ...studio, name: `Channel ${index + 1}` })),
    };
  });
  edit('team', (team) => repeat(team, amounts.people));
  edit('questions', (questions) => z.array(z.string()).parse(questions).slice(0, amounts.questions));
  return folder;
}
