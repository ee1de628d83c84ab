/** Questions of the home page, in order. Their texts are messages with these names. */
export const faqItems = ['offer', 'timeline', 'price', 'start', 'region', 'support', 'data', 'join'] as const;
