import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isLocale } from '@isangano/contracts/locales';
import { stringifyPo } from 'pofile-ts';
import { isListed } from './group-texts.ts';
import { findGroupFile } from './read-content.ts';
import { readWrittenEntries } from './read-texts.ts';

const source = import.meta.dirname;

/** Writes the content of the group and its catalogues into a folder, where the code of this package reads them beside itself. */
export function writeContent(folder: string): void {
  const defaults = join(folder, 'defaults');
  cpSync(join(source, 'defaults'), defaults, { recursive: true });
  for (const file of globSync('*.json', { cwd: defaults })) {
    const own = findGroupFile(file);
    if (own) cpSync(own, join(defaults, file));
  }
  for (const file of globSync('*/*.po', { cwd: join(source, 'texts') })) {
    const [name = '', locale] = file.replace('.po', '').split('/');
    if (!isLocale(locale)) continue;
    const target = join(folder, 'texts', file);
    mkdirSync(dirname(target), { recursive: true });
    const items = readWrittenEntries(name, locale).filter(({ msgid }) => isListed(msgid));
    writeFileSync(target, stringifyPo({ headers: {}, items }));
  }
}
