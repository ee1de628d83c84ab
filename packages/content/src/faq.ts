/** Questions of the home page, in their order; the words are messages of the same names. */
export const faqItems = ['offer', 'timeline', 'price', 'start', 'region', 'support', 'data', 'join'] as const;
