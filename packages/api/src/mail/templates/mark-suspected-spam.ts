/** Returns the subject, with a prefix for suspected spam by which mailboxes can filter. */
export function markSuspectedSpam(subject: string, isSuspect: boolean): string {
  return isSuspect ? `[Suspected spam] ${subject}` : subject;
}
