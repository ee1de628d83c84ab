import * as z from 'zod/mini';
import { requiredText } from '../primitives.ts';
import { passwordMaxChars, passwordMinChars } from './limits.ts';
import { staffRoles } from './roles.ts';

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

const newPassword = password.check(z.minLength(passwordMinChars, 'error.newPassword.min'));

export const changePasswordInput = z.object({ currentPassword: password, newPassword }).check(
  z.refine(({ currentPassword, newPassword: chosen }) => chosen !== currentPassword, {
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

/** Ways to complete a sign-in after the password. */
const secondFactorMethods = ['code', 'passkey'] as const;

/**
 * `secondFactor` is set if the password was right, but the account has a second factor: the sign-in is completed
 * with its `ticket` within five minutes, or by a passkey.
 */
export const loginFailure = z.object({
  success: z.literal(false),
  message: z.string(),
  /** Earlier versions sent none. */
  code: z.optional(z.string()),
  secondFactor: z.optional(z.object({ ticket: z.string(), methods: z.array(z.enum(secondFactorMethods)) })),
});

export const loginResult = z.discriminatedUnion('success', [loginSuccess, loginFailure]);
export type LoginResult = z.output<typeof loginResult>;

/** The token claims that the browser reads; `exp` is in seconds since 1970. Earlier versions named no role. */
export const tokenClaims = z.object({
  id: z.string(),
  email: z.string(),
  exp: z.number(),
  role: z.optional(z.enum(staffRoles)),
});

export function getUsername(email: string): string {
  return email.split('@', 1)[0] ?? email;
}

/** The beginning of the fragment of a password link; its token follows. */
export const passwordLinkKey = 'password';

/** How long a link that sets a new password is valid; it works once. */
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
