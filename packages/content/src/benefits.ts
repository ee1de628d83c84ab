/** What a guest of the video channels gets, in the order in which it happens. */
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
