/** How long a person counts as present at a record after the last sign; a page that shows it gives one more often. */
export const presenceMs = 20_000;
export const presenceSignMs = 8000;
