import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from './random.ts';

const locales = ['en', 'rw', 'fr'] as const;
const cataloguesFolder = join(import.meta.dirname, '../../packages/content/src/texts');

/** Rare parts of messages: another script, a character or a code. */
const rareTexts = ['Здравствуйте, Жанна', '🎉', 'ẞ', '漢字', '50%', 'a_b', '€', '«oui»'];
const rareShare = 1 / 5000;
const codeShare = 1 / 20;

/** Returns the texts of the site in a language, split at white space, as often as they occur there. */
function readVocabulary(locale: string): string[] {
  return globSync(`*/${locale}.po`, { cwd: cataloguesFolder })
    .flatMap((file) => [
      ...readFileSync(join(cataloguesFolder, file), 'utf8').matchAll(/^(?:msgstr )?"(.*)"$/gm),
    ])
    .flatMap(([, text = '']) => text.split(/\s+/))
    .filter((token) => /^\p{L}[\p{L}'’-]*[.,;:?!]?$/u.test(token));
}

/** Returns a generator of texts of 300 to 800 characters in three languages, the same ones for the same seed. */
export function createTextGenerator(seed: number): () => string {
  const random = createRandom(seed);
  const pick = <Option>(options: readonly Option[], fallback: Option) =>
    options[Math.floor(random() * options.length)] ?? fallback;
  const vocabularies = locales.map(readVocabulary);
  const buildCode = () =>
    Math.floor(random() * 36 ** 5)
      .toString(36)
      .toUpperCase();
  return () => {
    const vocabulary = pick(vocabularies, []);
    const length = 300 + Math.floor(random() * 500);
    let text = '';
    while (text.length < length) {
      const number = random() < 0.03 ? ` ${Math.floor(random() * 10 ** (1 + random() * 7))}` : '';
      text += `${text && ' '}${pick(vocabulary, '')}${number}`;
    }
    if (random() < codeShare) text += ` ${buildCode()}`;
    if (random() < rareShare) text += ` ${pick(rareTexts, '')}`;
    return text;
  };
}
