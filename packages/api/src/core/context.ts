import type { ActorKind } from '@isangano/contracts/audit/values';
import type { ApiTokenScope } from '@isangano/contracts/identity/api-token';
import type { StaffRole } from '@isangano/contracts/identity/roles';
import type { Locale } from '@isangano/contracts/locales';
import type { SpamSignals } from '@isangano/contracts/submissions/signals';
import type { FileStore, StagedFile } from '@isangano/platform/file-store/file-store';
import type { SharedStore, Topic } from '@isangano/platform/shared-store/shared-store';
import type { Database } from '../database/database.ts';
import type { Publisher, TextLocks } from '../modules/content/module.ts';
import type { CodeThrottle } from '../modules/drafts/module.ts';
import type { UploadLimits } from '../modules/files/module.ts';
import type {
  Challenges,
  CredentialCache,
  PasswordHasher,
  PendingSignIns,
  RecordUse,
  RelyingParty,
  SignInThrottle,
  TokenReader,
} from '../modules/identity/module.ts';
import type { Changes } from '../modules/live-updates/module.ts';
import type { AskedMails, MailContext } from '../modules/mail/module.ts';
import type { SubmissionRate } from '../modules/submissions/module.ts';
import type { ClaimedUpload } from '../modules/uploads/module.ts';
import type { BulkRunner } from '../records/bulk/module.ts';
import type { Presence } from '../records/presence/module.ts';
import type { DataPaths } from './data-paths.ts';
import type { Keys } from './keys/keys.ts';
import type { RecordRegistry } from './record-module.ts';

/** The log of use cases. Values of personal fields must not be logged. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;

/** Returns the time in milliseconds since 1970, as `Date.now` does. */
export type Clock = () => number;

/** Staff may change the name of a channel; its id stays. */
export type Channel = { id: string; name: string };

/** Dependencies of use cases, created once at start. */
export type Deps = {
  db: Database;
  /** The kinds of records that capabilities work on. */
  records: RecordRegistry;
  files: FileStore;
  mail: MailContext;
  keys: Keys;
  readToken: TokenReader;
  credentialCache: CredentialCache;
  recordTokenUse: RecordUse;
  recordSessionUse: RecordUse;
  passwords: PasswordHasher;
  sharedStore: SharedStore;
  signInThrottle: SignInThrottle;
  codeThrottle: CodeThrottle;
  askedMails: AskedMails;
  submissionRate: SubmissionRate;
  challenges: Challenges;
  pendingSignIns: PendingSignIns;
  /** Every change is published here after its commit. */
  changes: Changes;
  presence: Presence;
  /** Ids of applications that staff look at and whose portraits are not rendered yet. */
  portraitRequests: Topic<readonly string[]>;
  bulkRunner: BulkRunner;
  publisher: Publisher;
  issueSender: { wake(): void };
  textLocks: TextLocks;
  clock: Clock;
  log: Log;
  /** Lifetime of a session. */
  tokenHours: number;
  /** A session that is not used for this time ends. */
  sessionIdleMs: number;
  uploadLimits: UploadLimits;
  /** Folders with data beside the database. */
  paths: Pick<DataPaths, 'dataDir' | 'storageFolder' | 'mailFolder'>;
  /** Returns the channels that interviews may be published on. */
  listChannels: () => readonly Channel[];
  /**
   * Returns when the last copy elsewhere was made, and when the last one was tried, in milliseconds since 1970; nothing
   * without copies.
   */
  readCopyState?: (() => { copyAt: number | null; trialAt: number | null } | undefined) | undefined;
  /** IANA name of the time zone of the group, in which days begin. */
  timeZone: string;
  /** Names of hosts that webhooks may call although they are not in the public internet. */
  webhookHosts: readonly string[];
};

/** What a use case needs to change a record, publish the change and log it. */
export type ChangeDeps = Pick<Deps, 'db' | 'changes' | 'clock' | 'log'>;

export type Origin = {
  /** IP address of the client; null for a command. */
  address: string | null;
  requestId: string | null;
};

/** Who acts, as the audit log records it. */
export type Actor = {
  kind: ActorKind;
  /** Id of the account or of the API token. */
  id: string | null;
  /** A person's e-mail address, the name of a token or of a system user. */
  email: string | null;
  origin: Origin;
};

/** A member of staff as an actor: by the account, or by an API token of it. */
export type StaffActor = Actor & { kind: 'account' | 'token'; id: string; email: string };

/** An authenticated caller: a person who has signed in, or an API token. */
export type Staff = StaffActor & {
  /** A token has the role of the account that it belongs to. */
  role: StaffRole;
  /** Owners require a second factor, and this person has none yet: only their account can be called. */
  mustAddFactor?: boolean;
  /** Set for a person only. */
  sessionId?: string;
  /** Set for a token only. */
  tokenScope?: ApiTokenScope;
};

export type SignedIn = Staff & { kind: 'account'; sessionId: string };

/** Context of one call: the dependencies and data of the request. */
export type Ctx = Deps & {
  staff: Staff | null;
  /** The request had a token that is not valid, or no longer valid. */
  isTokenRejected: boolean;
  address: string;
  locale: Locale;
  spamSignals: SpamSignals;
  /** Uploaded files of the request. The transport that staged them discards those that no record claims. */
  stagedFiles: readonly StagedFile[];
  /** Uploads that the request names in place of files. */
  claimedUploads: readonly ClaimedUpload[];
  /** Of the access token of the application, if the client sent one. */
  accessTokenHash: string | null;
  /** Marks a repeated submission as the same one, if the client sent a key. */
  idempotencyKey: string | undefined;
  requestId: string;
  /** The random id that the client's browser stores. */
  deviceId: string | undefined;
  userAgent: string | undefined;
  /** The site that passkeys belong to; null where browsers allow none. */
  relyingParty: RelyingParty | null;
};
