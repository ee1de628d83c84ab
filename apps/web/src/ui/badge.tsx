import type { ReactNode } from 'react';

const tones = {
  yellow: 'bg-tint-yellow text-on-yellow',
  blue: 'bg-tint-blue text-on-blue',
  orange: 'bg-tint-orange text-on-orange',
  purple: 'bg-tint-purple text-on-purple',
  red: 'bg-tint-red text-on-red',
  green: 'bg-tint-green text-on-green',
  neutral: 'bg-clay text-ink',
};

export type BadgeTone = keyof typeof tones;

/** A status as text, with a diamond in the colour of the text. Colour is never the only difference. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-2 rounded px-2 py-0.5 text-sm font-bold forced-colors:border ${tones[tone]}`}
    >
      <span aria-hidden="true" className="cut-diamond size-2 shrink-0 bg-current" />
      {children}
    </span>
  );
}
