/** Why something that came in may not be from a person; it is kept all the same. */
export const suspectReasons = ['trap', 'quick', 'duplicate'] as const;
export type SuspectReason = (typeof suspectReasons)[number];

/** A field of the public forms that people neither see nor fill. */
export const trapField = 'website';

/** What a script can tell of the person before it, in one text; clients without a form send none. */
export const signsHeader = 'form-signs';

export type FormSigns = {
  /** How long the page had been open, in milliseconds. */
  openMs?: number;
  isTrapFilled?: boolean;
};

/** The text that `readFormSigns` reads. */
export function writeFormSigns({ openMs = 0, isTrapFilled }: FormSigns): string {
  return `${Math.round(openMs)}${isTrapFilled ? ' filled' : ''}`;
}

/** Text of another shape tells nothing. */
export function readFormSigns(text: unknown): FormSigns {
  const parts = typeof text === 'string' ? /^(\d{1,15})( filled)?$/.exec(text) : null;
  return parts ? { openMs: Number(parts[1]), isTrapFilled: parts[2] !== undefined } : {};
}
