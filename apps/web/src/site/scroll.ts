/** The banner shows, and the bar sits below it, while a page is scrolled by less than this. */
export const bannerOffsetPx = 100;
