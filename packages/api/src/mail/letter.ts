import * as z from 'zod/mini';

const linked = z.object({ text: z.string(), url: z.string() });

/** What a mail says, before it has a form. All of it may come from outside. */
const letter = z.object({
  /** Whose name it is signed with. */
  sender: z.string(),
  /** Stands over it. */
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** Labels and values. */
  facts: z.optional(z.array(z.tuple([z.string(), z.string()]))),
  /** Words of somebody else, kept line by line. */
  quote: z.optional(z.string()),
  link: z.optional(linked),
  closing: z.optional(z.array(z.string())),
  /** Small words below everything else, with a link. */
  leave: z.optional(linked),
});
export type Letter = z.output<typeof letter>;

/** The words of a letter with its subject, which stands over it too unless it has a title. */
export function writeLetter(
  sender: string,
  {
    subject,
    title = subject,
    facts,
    ...words
  }: Omit<Letter, 'sender' | 'title'> & { subject: string; title?: string },
): { subject: string; letter: Letter } {
  const plainFacts = facts?.map(([label, value]): [string, string] => [label, oneLine(value)]);
  return {
    subject: oneLine(subject),
    letter: { ...words, sender, title: oneLine(title), ...(plainFacts && { facts: plainFacts }) },
  };
}

/** The words of a mail that waits, or nothing where they were stored in another shape. */
export function readLetter(stored: { letter: string }): Letter | undefined {
  try {
    return letter.safeParse(JSON.parse(stored.letter)).data;
  } catch {
    return undefined;
  }
}

/** Headers and labelled values have one line, whatever was typed. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}
