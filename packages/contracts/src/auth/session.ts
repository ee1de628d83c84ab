import * as z from 'zod/mini';
import { requiredText } from '../primitives.ts';
import { passwordMaxChars, passwordMinChars } from './limits.ts';

/** Delay before the sign-in page shows a result. */
export const signInDelayMs = 1000;

const password = z
  .string('error.password.required')
  .check(z.minLength(1, 'error.password.required'), z.maxLength(passwordMaxChars, 'error.value.invalid'));

/** `email` also accepts the username, the part before the @. */
export const loginInput = z.object({
  email: requiredText('error.username.required'),
  password,
});
export type LoginInput = z.output<typeof loginInput>;

export const changePasswordInput = z
  .object({
    currentPassword: password,
    newPassword: password.check(z.minLength(passwordMinChars, 'error.newPassword.min')),
  })
  .check(
    z.refine(({ currentPassword, newPassword }) => newPassword !== currentPassword, {
      path: ['newPassword'],
      error: 'error.newPassword.same',
    }),
  );
export type ChangePasswordInput = z.output<typeof changePasswordInput>;

const adminView = z.object({ id: z.string(), username: z.string(), email: z.string() });
export type AdminView = z.output<typeof adminView>;

export const loginSuccess = z.object({
  success: z.literal(true),
  accessToken: z.string(),
  message: z.string(),
  admin: adminView,
});
export const loginFailure = z.object({ success: z.literal(false), message: z.string() });

export const loginResult = z.discriminatedUnion('success', [loginSuccess, loginFailure]);
export type LoginResult = z.output<typeof loginResult>;

/** The token claims that the browser reads; `exp` is in seconds since 1970. */
export const tokenClaims = z.object({ id: z.string(), email: z.string(), exp: z.number() });

export function getUsername(email: string): string {
  return email.split('@', 1)[0] ?? email;
}
