/** Counts of the stored data of a person who was exported or erased. */
export type PersonCounts = {
  /** By the plural of their noun, such as `applications`. */
  records: Readonly<Record<string, number>>;
  isSubscribed: boolean;
  mails: number;
  drafts: number;
};

/** Returns the counts as a line, as commands print it and the audit log stores it, without anything about the person. */
export function describeCounts({ records, isSubscribed, mails, drafts }: PersonCounts): string {
  const counts = Object.entries(records).map(([plural, n]) => `${plural} ${n}`);
  return [...counts, `newsletter ${isSubscribed ? 'yes' : 'no'}`, `mails ${mails}`, `drafts ${drafts}`].join(
    ', ',
  );
}

const pattern = /^((?:[a-z]+ \d+, )+)newsletter (yes|no), mails (\d+), drafts (\d+)$/;

/** Returns the counts that `describeCounts` wrote; nothing for another text. */
export function parseCounts(line: string): PersonCounts | undefined {
  const match = pattern.exec(line);
  if (!match) return undefined;
  const [, records = '', newsletter, mails, drafts] = match;
  const counts = records.matchAll(/([a-z]+) (\d+)/g);
  return {
    records: Object.fromEntries(Array.from(counts, ([, plural = '', n]) => [plural, Number(n)])),
    isSubscribed: newsletter === 'yes',
    mails: Number(mails),
    drafts: Number(drafts),
  };
}
