import type { ApiTokenScope } from '@isangano/contracts/auth/api-token';
import type { Locale } from '@isangano/contracts/locales';
import type { SpamSignals } from '@isangano/contracts/spam/signals';
import type { CredentialCache } from './auth/credential-cache.ts';
import type { PasswordHasher } from './auth/passwords.ts';
import type { RecordTokenUse } from './auth/record-token-use.ts';
import type { SignInThrottle } from './auth/sign-in-throttle.ts';
import type { TokenReader } from './auth/tokens.ts';
import type { FileStore, StagedFile } from './files/file-store.ts';
import type { Keys } from './keys.ts';
import type { Changes } from './live/changes.ts';
import type { MailContext } from './mail/mail.ts';
import type { Database } from './open-database.ts';

/** The log of use cases. Values of personal fields must not be written to it. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;

/** Returns the time in milliseconds since 1970, as `Date.now` does. */
export type Clock = () => number;

/** Dependencies of use cases, created once at start. */
export type Deps = {
  db: Database;
  files: FileStore;
  mail: MailContext;
  keys: Keys;
  readToken: TokenReader;
  credentialCache: CredentialCache;
  recordTokenUse: RecordTokenUse;
  passwords: PasswordHasher;
  signInThrottle: SignInThrottle;
  /** Every change is published here after its commit. */
  changes: Changes;
  clock: Clock;
  log: Log;
  /** Lifetime of a session. */
  tokenHours: number;
  /** Names of the channels that interviews may be published on. */
  channels: readonly string[];
};

/** An authenticated caller: a person who has signed in, or an API token. */
export type Staff = {
  /** Id of the account or of the token. */
  id: string;
  /** A person's e-mail address, or the name of a token; recorded with their actions. */
  email: string;
  /** Set for a person only. */
  sessionId?: string;
  /** Set for a token only; a person has full access. */
  tokenScope?: ApiTokenScope;
};

/** A person who has signed in. */
export type SignedIn = Staff & { sessionId: string };

/** Context of one call: the dependencies and data of the request. */
export type Ctx = Deps & {
  staff: Staff | null;
  /** The request had a token that is not valid, or no longer valid. */
  isTokenRejected: boolean;
  /** IP address of the client. */
  address: string;
  /** The language of the client. */
  locale: Locale;
  spamSignals: SpamSignals;
  /** Uploaded files of the request. The transport that staged them discards those that no record claims. */
  stagedFiles: readonly StagedFile[];
  /** Marks a repeated submission as the same one, if the client sent a key. */
  idempotencyKey: string | undefined;
  requestId: string;
};
