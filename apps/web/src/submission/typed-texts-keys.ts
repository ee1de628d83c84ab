/** The names under which a tab stores what is typed into the public forms, which their pages show. */
export const contactTextsKey = 'typed:contact';
export const newsletterTextsKey = 'typed:newsletter';
