/** The template parameter with a form's spam signals; see `submissions/signals.ts`. */
export const spamSignalsParam = 'form_signs';

/** The template parameter with the idempotency key of a call, since the library sends no headers. */
export const idempotencyParam = 'form_key';
