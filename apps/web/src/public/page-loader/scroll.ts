/** The banner is shown, and the bar below it, while a page is scrolled by less than this; afterwards it has `data-scrolled`. */
export const bannerOffsetPx = 100;
