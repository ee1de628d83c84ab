/** What a calendar answers to the invitation of an appointment (METHOD:REPLY of RFC 5546). */
export type CalendarAnswer = {
  uid: string;
  /** Of the version that was answered. */
  sequence: number;
  answer: 'accepted' | 'declined' | 'tentative';
};

const answers: Readonly<Record<string, CalendarAnswer['answer']>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
};

/** Reads an answer; returns undefined for everything else, such as invitations, and for several events. */
export function parseCalendarAnswer(source: string): CalendarAnswer | undefined {
  const lines = source.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const find = (name: string) =>
    lines.flatMap((line) => {
      const [, text] = new RegExp(`^${name}(?:;[^:]*)?:(.*)$`, 'i').exec(line) ?? [];
      return text === undefined ? [] : [text.trim()];
    });
  const [uid, ...others] = find('UID');
  const [method = ''] = find('METHOD');
  const states = lines.flatMap((line) => /^ATTENDEE\b.*;PARTSTAT=([A-Z-]+)/i.exec(line)?.[1] ?? []);
  const answer = answers[states[0]?.toUpperCase() ?? ''];
  if (method.toUpperCase() !== 'REPLY' || uid === undefined || others.length > 0) return undefined;
  if (answer === undefined || states.length > 1) return undefined;
  return { uid, sequence: Number(find('SEQUENCE')[0] ?? 0), answer };
}
