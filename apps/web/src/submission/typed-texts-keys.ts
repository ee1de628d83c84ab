/** The names under which a tab stores what is typed into the public forms, or marked on the policy, which their pages show. */
export const contactTextsKey = 'typed:contact';
export const newsletterTextsKey = 'typed:newsletter';
export const acknowledgedKey = 'acknowledged';
