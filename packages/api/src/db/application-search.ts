import type { ApplicationKind, ApplicationStatus } from '@isangano/contracts/applications/values';
import { sql } from 'kysely';
import type { Executor } from './database.ts';

const trigram = 3;

/** A part of the hits, counted from the newest or, for late pages, from the oldest. */
export type HitWindow = {
  offset: number;
  limit: number;
  from: 'newest' | 'oldest';
  /** Only what is older than this place in the order. */
  before?: number | undefined;
};

export type SearchFilter = {
  q: string;
  kind: ApplicationKind | undefined;
  status: ApplicationStatus | undefined;
};

/** How many applications match, counted up to `max`. */
export async function countHits(executor: Executor, filter: SearchFilter, max: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from
      (select 1 from application_search where application_search match ${toMatch(filter)} limit ${max})
  `.execute(executor);
  return rows[0]?.n ?? 0;
}

/** The `seq` of matching applications. */
export async function listHits(
  executor: Executor,
  filter: SearchFilter,
  { offset, limit, from, before }: HitWindow,
): Promise<number[]> {
  const older = before === undefined ? sql`` : sql`and rowid < ${before}`;
  const direction = from === 'newest' ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ seq: number }>`
    select rowid as seq from application_search where application_search match ${toMatch(filter)} ${older}
    order by rowid ${direction} limit ${limit} offset ${offset}
  `.execute(executor);
  return rows.map(({ seq }) => seq);
}

/** False for what has no word in it: then there is nothing to look for. */
export function isSearch(q: string): boolean {
  return toWords(q).length > 0;
}

/** Every phrase must occur; what was typed is always literal, never syntax. */
function toMatch({ q, kind, status }: SearchFilter): string {
  const terms = toPhrases(q).map((phrase) => {
    const length = lengthOf(phrase);
    // Name and e-mail stand behind two spaces in the index: ' ab' is the start of a word, '  a' of a field.
    return length >= trigram
      ? quote(phrase)
      : `{name email} : ${quote(phrase.padStart(phrase.length + trigram - length))}`;
  });
  if (kind) terms.push(`kind : ${quote(kind.slice(0, trigram))}`);
  if (status) terms.push(`status : ${quote(status.slice(0, trigram))}`);
  return terms.join(' AND ');
}

/** Words are phrases of their own; one too short for the index stays with the word before it. */
function toPhrases(q: string): string[] {
  const phrases: string[] = [];
  for (const word of toWords(q)) {
    const before = phrases.at(-1);
    if (before !== undefined && (lengthOf(word) < trigram || lengthOf(before) < trigram))
      phrases[phrases.length - 1] = `${before} ${word}`;
    else phrases.push(word);
  }
  return phrases;
}

/** The words of what was typed; a NUL character would end the expression early, inside its quotes. */
function toWords(q: string): string[] {
  return q.replaceAll('\0', ' ').split(/\s+/).filter(Boolean);
}

/** In code points, as the index counts. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
