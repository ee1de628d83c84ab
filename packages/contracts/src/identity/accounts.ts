import * as z from 'zod/mini';
import { requiredEmail } from '../primitives.ts';
import { staffRoles } from './roles.ts';

/** A staff account as owners see it; times are ISO 8601 in UTC. */
export const teamAccount = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  createdAt: z.string(),
  disabledAt: z.nullable(z.string()),
  /** Whether it has a passkey or an authenticator app. */
  hasFactor: z.boolean(),
});
export type TeamAccount = z.output<typeof teamAccount>;

export const createAccountInput = z.object({
  email: requiredEmail,
  role: z.enum(staffRoles, 'error.value.unknown'),
});

/** The generated password cannot be read again. */
export const createdAccount = z.object({ email: z.string(), password: z.string() });

export const changeRoleInput = z.object({ email: z.string(), role: z.enum(staffRoles) });
export const accountInput = z.object({ email: z.string() });

/** A new password ends every access to an account, unless second factors and API tokens are to stay. */
export const resetPasswordInput = z.extend(accountInput, { keepsAccess: z.optional(z.boolean()) });

export const teamSettings = z.object({ isFactorRequired: z.boolean() });
