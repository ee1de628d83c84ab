/** Benefits for guests of the video channels, in chronological order. */
export const benefits = [
  'language',
  'preparation',
  'travel',
  'control',
  'film',
  'audience',
  'network',
  'after',
] as const;
