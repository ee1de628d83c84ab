import * as z from 'zod/mini';
import { requiredText } from '../primitives.ts';
import { newPassword } from './session.ts';

/** What the fragment of a password link begins with; its token follows. */
export const passwordLinkKey = 'password';

/** A link that sets a new password works for so long, and once. */
export const passwordLinkMinutes = 30;

const tokenMaxChars = 500;

/** `email` also accepts the username. */
export const mailPasswordLinkInput = z.object({ email: requiredText('error.username.required') });
export type MailPasswordLinkInput = z.output<typeof mailPasswordLinkInput>;

/** `token` is what follows `passwordLinkKey` in the link. */
export const setPasswordInput = z.object({
  token: z.string().check(z.maxLength(tokenMaxChars, 'error.value.invalid')),
  newPassword,
});
export type SetPasswordInput = z.output<typeof setPasswordInput>;
