/** How much was stored about a person who was exported or erased. */
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
  const counts: Record<string, number> = {};
  for (const record of records.split(', ')) {
    const [plural = '', n] = record.split(' ');
    if (n !== undefined) counts[plural] = Number(n);
  }
  return {
    records: counts,
    isSubscribed: newsletter === 'yes',
    mails: Number(mails),
    drafts: Number(drafts),
  };
}
