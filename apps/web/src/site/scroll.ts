/** The banner is shown, and the bar below it, while a page is scrolled by less than this. */
export const bannerOffsetPx = 100;
