/** How much was stored about a person who was exported or erased. */
export type PersonCounts = {
  applications: number;
  messages: number;
  isSubscribed: boolean;
  mails: number;
  drafts: number;
};

/** Returns the counts as a line, as commands print it and the audit log stores it, without anything about the person. */
export function describeCounts({
  applications,
  messages,
  isSubscribed,
  mails,
  drafts,
}: PersonCounts): string {
  return `applications ${applications}, messages ${messages}, newsletter ${isSubscribed ? 'yes' : 'no'}, mails ${mails}, drafts ${drafts}`;
}

const pattern = /^applications (\d+), messages (\d+), newsletter (yes|no), mails (\d+), drafts (\d+)$/;

/** Returns the counts that `describeCounts` wrote; nothing for another text. */
export function parseCounts(line: string): PersonCounts | undefined {
  const match = pattern.exec(line);
  if (!match) return undefined;
  const [, applications, messages, newsletter, mails, drafts] = match;
  return {
    applications: Number(applications),
    messages: Number(messages),
    isSubscribed: newsletter === 'yes',
    mails: Number(mails),
    drafts: Number(drafts),
  };
}
