/**
 * Why a submission is suspected spam; it is stored nevertheless. `unproven`: it came at an abnormal rate, and no proof
 * of work has followed. `marked`: by staff.
 */
export const spamReasons = ['trap', 'quick', 'duplicate', 'unproven', 'marked'] as const;
export type SpamReason = (typeof spamReasons)[number];

/** Name of the honeypot field, which people neither see nor fill. */
export const honeypotField = 'website';

/** Header with the spam signals of a form; clients without a form do not send it. */
export const spamSignalsHeader = 'form-signs';

export type SpamSignals = {
  /** How long the page was open, in milliseconds. */
  openMs?: number;
  isHoneypotFilled?: boolean;
};

/** Formats signals for the header; `parseSpamSignals` is the inverse. */
export function formatSpamSignals({ openMs = 0, isHoneypotFilled }: SpamSignals): string {
  return `${Math.round(openMs)}${isHoneypotFilled ? ' filled' : ''}`;
}

/** Returns no signals for text in another format. */
export function parseSpamSignals(text: unknown): SpamSignals {
  const parts = typeof text === 'string' ? /^(\d{1,15})( filled)?$/.exec(text) : null;
  return parts ? { openMs: Number(parts[1]), isHoneypotFilled: parts[2] !== undefined } : {};
}
