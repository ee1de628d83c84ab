import * as z from 'zod/mini';
import { requiredText } from '../primitives.ts';
import { staffRoles } from './roles.ts';

/** Recovery codes that are created together. */
export const recoveryCodeCount = 10;

/** Digits of a code of an authenticator app, and the seconds for which each is shown. */
export const totpDigits = 6;
export const totpPeriodSeconds = 30;

const base64url = z.string().check(z.maxLength(100_000));

/** Fields of both WebAuthn responses as JSON; the library that verifies them checks their contents. */
const credentialFields = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

const passkeyCreation = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.exactOptional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});

const passkeyAssertion = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.exactOptional(base64url),
  }),
});

export const addPasskeyInput = z.object({
  name: requiredText('error.name.required'),
  credential: passkeyCreation,
});
export type AddPasskeyInput = z.output<typeof addPasskeyInput>;

export const passkeySignInInput = z.object({ credential: passkeyAssertion });
export type PasskeySignInInput = z.output<typeof passkeySignInInput>;

const code = z.string().check(z.trim(), z.minLength(1, 'error.code.required'), z.maxLength(100));

/** `ticket` comes from the response to the password; `code` is one of the app, or a recovery code. */
export const secondFactorInput = z.object({ ticket: z.string().check(z.maxLength(200)), code });
export type SecondFactorInput = z.output<typeof secondFactorInput>;

/** `secret` comes from `startTotp`; `code` shows that the app has it. */
export const addTotpInput = z.object({
  secret: z.string().check(z.regex(/^[A-Z2-7]{32}$/, 'error.value.invalid')),
  code,
});
export type AddTotpInput = z.output<typeof addTotpInput>;

export const confirmInput = z.object({
  currentPassword: z.string().check(z.minLength(1, 'error.password.required'), z.maxLength(1000)),
});

const passkeyView = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.nullable(z.string()),
});

/** One's own account; all times are ISO 8601 in UTC. */
export const accountView = z.object({
  email: z.string(),
  role: z.enum(staffRoles),
  passkeys: z.array(passkeyView),
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Whether owners require a second factor. */
  isFactorRequired: z.boolean(),
  /** Whether the address of the site has a name, which passkeys need. */
  canUsePasskeys: z.boolean(),
});
export type AccountView = z.output<typeof accountView>;

/** A session of one's own. */
export const sessionView = z.object({
  id: z.string(),
  /** Shortened IP address, and name of the browser; null if unknown. */
  address: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  createdAt: z.string(),
  /** Precise to one minute. */
  usedAt: z.string(),
  isCurrent: z.boolean(),
});
export type SessionView = z.output<typeof sessionView>;

const requirement = z.enum(['discouraged', 'preferred', 'required']);
const credentialType = z.literal('public-key');

/** Options with which a browser creates a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.exactOptional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: credentialType })),
  timeout: z.exactOptional(z.number()),
  excludeCredentials: z.exactOptional(z.array(z.object({ id: z.string(), type: z.string() }))),
  authenticatorSelection: z.exactOptional(
    z.object({
      residentKey: z.exactOptional(requirement),
      requireResidentKey: z.exactOptional(z.boolean()),
      userVerification: z.exactOptional(requirement),
    }),
  ),
});

/** Options with which a browser signs in by a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
export const passkeySignInOptions = z.object({
  challenge: z.string(),
  rpId: z.exactOptional(z.string()),
  timeout: z.exactOptional(z.number()),
  userVerification: z.exactOptional(requirement),
});
