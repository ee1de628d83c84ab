/** A subject by which a mailbox can sort out what may be spam. */
export function markSuspect(subject: string, isSuspect: boolean): string {
  return isSuspect ? `[Suspected spam] ${subject}` : subject;
}
