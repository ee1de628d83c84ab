import SQLite from 'better-sqlite3';

/*
 * The trigram tokenizer of FTS5 folds case and diacritics of each character by tables of its own. Texts are compared as it
 * indexes them: it is asked once for every character that occurs, by indexing that character three times.
 */
const tokenizer = new SQLite(':memory:');
tokenizer.exec(`create virtual table character
  using fts5 (content, content = '', detail = none, tokenize = 'trigram remove_diacritics 1')`);
tokenizer.exec('create virtual table trigram using fts5vocab (character, row)');
const insertCharacter = tokenizer.prepare('insert into character (rowid, content) values (1, ?)');
const findTrigram = tokenizer.prepare<[], string>('select term from trigram').pluck();
const deleteCharacter = tokenizer.prepare("insert into character (character) values ('delete-all')");

const foldedCharacters = new Map<string, string>();

/** Returns a text in the case that the trigram index stores, without the diacritics that it ignores. */
export function foldText(text: string): string {
  return text.replace(/[\0A-Z]|\P{ASCII}/gu, foldCharacter);
}

function foldCharacter(character: string): string {
  const known = foldedCharacters.get(character);
  if (known !== undefined) return known;
  insertCharacter.run(character.repeat(3));
  // There is none for characters that are not indexed, such as combining marks.
  const [folded = ''] = findTrigram.get() ?? '';
  deleteCharacter.run();
  foldedCharacters.set(character, folded);
  return folded;
}
