/** The template parameter with a form's spam signals; see `spam/signals.ts`. */
export const spamSignalsParam = 'form_signs';
