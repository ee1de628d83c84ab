import { type Locale, languages } from '@isangano/contracts/locales';
import { type IcuNode, parseIcu } from 'pofile-ts';
import { escapeApostrophes, factPattern, isFact } from './read-texts.ts';

/** The error of a text: in its braces, in its placeholders, which differ from those of the source, or in its plural forms. */
export type TextProblem = 'text_braces' | 'text_placeholders' | 'text_plural';

const listPluralForms = (locale: Locale) =>
  new Intl.PluralRules(languages[locale].plurals).resolvedOptions().pluralCategories;

/** Facts of the group may be in every text, or in none. */
const withoutFacts = (text: string) =>
  text.replaceAll(factPattern, (whole, name: string) => (isFact(name) ? '' : whole));

type Placeholders = { names: Set<string>; plurals: Set<string>; forms: string[] };

function collect(nodes: readonly IcuNode[], found: Placeholders): void {
  for (const node of nodes) {
    if (node.type === 'plural' || node.type === 'select') {
      found.names.add(node.value);
      found.plurals.add(node.value);
      if (node.type === 'plural') found.forms.push(...Object.keys(node.options));
      for (const option of Object.values(node.options)) collect(option.value, found);
    } else if (node.type === 'argument') found.names.add(node.value);
    else if (node.type !== 'literal' && node.type !== 'pound' && 'value' in node)
      // The format belongs to the placeholder: the code that fills in the text may support no other.
      found.names.add([node.value, node.type, 'style' in node ? node.style : ''].join());
  }
}

function parse(text: string): Placeholders | undefined {
  const { success, ast } = parseIcu(escapeApostrophes(withoutFacts(text)), { ignoreTag: true });
  if (!success) return undefined;
  const found: Placeholders = { names: new Set(), plurals: new Set(), forms: [] };
  collect(ast, found);
  return found;
}

const isSubset = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].every((name) => other.has(name));

/** Returns the error of a text that translates a source text into a language; undefined if there is none. */
export function findTextProblem(source: string, text: string, locale: Locale): TextProblem | undefined {
  const found = parse(text);
  if (!found) return 'text_braces';
  const expected = parse(source);
  if (!expected) return undefined;
  const isSame = isSubset(found.names, expected.names) && isSubset(expected.names, found.names);
  if (!isSame) return 'text_placeholders';
  // Some texts are used without a choice of plural forms.
  const known: readonly string[] = listPluralForms(locale);
  const areFormsKnown = found.forms.every((form) => /^=\d+$/.test(form) || known.includes(form));
  return areFormsKnown && isSubset(found.plurals, expected.plurals) ? undefined : 'text_plural';
}

/** The apostrophes and quotation marks that the product's texts do not have; typewriter quotation marks in no language. */
const foreignMarks: Record<Locale, RegExp> = { en: /[’"«»]/, rw: /[’"«»]/, fr: /[’"“”]/ };

/**
 * Returns the first apostrophe or quotation mark of a text that is not in the style of its language; undefined if there
 * is none.
 */
export function findForeignMark(text: string, locale: Locale): string | undefined {
  return foreignMarks[locale].exec(text)?.[0];
}
