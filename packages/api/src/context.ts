import type { ApiTokenScope } from '@isangano/contracts/auth/api-token';
import type { Locale } from '@isangano/contracts/locales';
import type { FormSigns } from '@isangano/contracts/spam/signs';
import type { Admissions } from './auth/admissions.ts';
import type { NoteTokenUse } from './auth/note-token-use.ts';
import type { PasswordHasher } from './auth/passwords.ts';
import type { SignInThrottle } from './auth/throttle.ts';
import type { TokenReader } from './auth/tokens.ts';
import type { Database } from './db/database.ts';
import type { FileStore } from './files/file-store.ts';
import type { Keys } from './keys.ts';
import type { Changes } from './live/changes.ts';
import type { MailDesk } from './mail/mail.ts';

/** What use cases write to the log; values of personal fields do not belong in it. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;

/** Milliseconds since 1970, as `Date.now` tells them. */
export type Clock = () => number;

/** All that use cases need of the outside; made once at start. */
export type Deps = {
  db: Database;
  files: FileStore;
  mail: MailDesk;
  keys: Keys;
  readToken: TokenReader;
  admissions: Admissions;
  noteTokenUse: NoteTokenUse;
  passwords: PasswordHasher;
  signInThrottle: SignInThrottle;
  /** Told of every change after its commit. */
  changes: Changes;
  clock: Clock;
  log: Log;
  /** How long a sign-in lasts. */
  tokenHours: number;
};

/** Who acts as staff: a person who has signed in, or an API token of the house. */
export type Staff = {
  /** Of the account, or of the token. */
  id: string;
  /** How what was done is signed: a person's e-mail address, or the name of a token. */
  email: string;
  /** The sign-in of a person; a token has none. */
  sessionId?: string;
  /** What a token may do; a person may do all. */
  tokenScope?: ApiTokenScope;
};

/** A person who has signed in. */
export type SignedIn = Staff & { sessionId: string };

/** One call: the outside, and who is asking. */
export type Ctx = Deps & {
  staff: Staff | null;
  /** A token came along, but it does not count (any more). */
  isTokenRefused: boolean;
  address: string;
  /** The language whoever asks has chosen. */
  locale: Locale;
  /** What the form tells of whoever filled it. */
  signs: FormSigns;
  /** Marks a repeated submission as the same one. */
  idempotencyKey: string | undefined;
  requestId: string;
};
