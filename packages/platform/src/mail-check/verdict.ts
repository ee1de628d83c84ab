/** The result of one check. Only `good` needs nothing; `unknown` could not be found out. */
export type Verdict = {
  subject: 'SPF' | 'DKIM' | 'DMARC' | 'PTR' | 'From';
  level: 'good' | 'warning' | 'bad' | 'unknown';
  /** Sentences for the operator: the finding, and what to do about it. */
  text: string;
};

/** Builds verdicts about a subject. */
export function verdictsAbout(subject: Verdict['subject']) {
  const create =
    (level: Verdict['level']) =>
    (text: string): Verdict => ({ subject, level, text });
  return {
    good: create('good'),
    warning: create('warning'),
    bad: create('bad'),
    unknown: (failure: string): Verdict => create('unknown')(`Not known: ${failure}.`),
  };
}
